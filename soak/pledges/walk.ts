import type { Pool } from 'pg';
import { readCaptures } from '#sandbox/stripe/journal.ts';
import { pledgeTexts } from '#server/texts/en/pledges.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { readChargesOfCards } from '../campaigns/cards.ts';
import { byMessageId } from '../campaigns/mails.ts';
import type { KillPoint } from '../campaigns/points.ts';
import { readReceived } from '../campaigns/repository.ts';
import { type CampaignSite, findStrayProblems, finishDay, killAt } from '../campaigns/site.ts';
import { announcing, charging } from './points.ts';

interface Points {
  readonly announcing: readonly KillPoint[];
  readonly charging: readonly KillPoint[];
}

const dollars = 5;
/** Each round has givers of its own. */
let givers = 0;

interface Pledged {
  readonly id: string;
  readonly email: string;
  /** The id of the page that it is for, and the address at which its card was saved. */
  readonly page: string;
  readonly checkout: string;
}

/**
 * Pledged tips from their card to their charge, on a site of its own: the server is killed once at each of the points, by default at
 * each step of announcing, charging and releasing. Returns a sentence for each thing that is not as it must be.
 */
export async function walkPledges(
  site: CampaignSite,
  points: Points = { announcing, charging },
): Promise<string[]> {
  // A webhook would say what a lost answer left out.
  await site.control({ loseRate: 1 });
  const differences: string[] = [];
  const pledged: Pledged[] = [];
  const kill = async (point: KillPoint) => {
    if (!(await killAt(site, point))) differences.push(`the server did not come to a kill ${point.name}`);
    await finishDay(site);
  };
  for (const point of points.announcing) {
    pledged.push(await pledge(site));
    await kill(point);
  }
  while (pledged.length < points.charging.length) pledged.push(await pledge(site));
  await finishDay(site);
  for (const [nth, point] of points.charging.entries()) {
    await passThreeDays(site.pool, pledged[nth]?.id ?? '');
    await kill(point);
  }
  return [...differences, ...(await findDifferences(site, pledged))];
}

/** A pledge whose card is saved, to a page that was not payable until now. */
async function pledge(site: CampaignSite): Promise<Pledged> {
  givers += 1;
  const email = `giver-${givers}@soak.example`;
  const [{ token }, page] = [await site.newPerson(email), await makeBeneficiary(site.pool)];
  await setMode(site.pool, 'live');
  const { pledge: id, checkout_url: checkout } = await site.call(token, 'POST', '/pledges', {
    beneficiary: page.id,
    total_amount: dollars,
  });
  // In the sandbox every page can be paid, and the server does not start on data of live mode.
  await setMode(site.pool, 'sandbox');
  const number = '4242 4242 4242 4242';
  const body = new URLSearchParams({ action: 'pay', number, expiry: '12 / 34', securityCode: '123' });
  await (await fetch(checkout, { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
  await site.call(token, 'POST', `/pledges/${id}/confirm`);
  return { id, email, page: page.id, checkout };
}

async function setMode(pool: Pool, mode: 'live' | 'sandbox'): Promise<void> {
  await withoutTriggers(pool, ['UPDATE installation SET mode = $1', [mode]]);
}

/** As if the pledge had been made, and its giver told, three days earlier. */
async function passThreeDays(pool: Pool, id: string): Promise<void> {
  const earlier = ['created_at', 'state_at', 'notified_at', 'charge_at']
    .map((column) => `${column} = ${column} - interval '3 days'`)
    .join(', ');
  await withoutTriggers(pool, [`UPDATE pledge SET ${earlier} WHERE id = $1`, [id]]);
}

async function findDifferences(site: CampaignSite, pledged: readonly Pledged[]): Promise<string[]> {
  const { pool, real, mail } = site;
  const captures = readCaptures(real.dataDir).filter(({ kind }) => kind === 'capture');
  const { rows } = await pool.query(
    `SELECT pledge.id, pledge.state, card.status AS card,
       ARRAY(SELECT provider_charge FROM payment WHERE saved_card_id = card.id AND provider_charge IS NOT NULL) AS charges
     FROM pledge JOIN saved_card AS card ON card.id = pledge.card_id`,
  );
  const known = new Set(rows.flatMap(({ charges }) => charges));
  const chargesOfCard = await readChargesOfCards(real.sandboxOrigin, captures);
  const received = await readReceived(
    pool,
    pledged.map(({ page }) => page),
  );
  return [
    ...pledged.flatMap(({ id, email, page, checkout }) => {
      const { state, card, charges } = rows.find((row) => row.id === id);
      const taken = chargesOfCard(checkout);
      const takenMinor = taken.reduce((sum, { amountMinor, feeMinor }) => sum + amountMinor - feeMinor, 0);
      const subject = pledgeTexts.mails.announced.subject(`$${dollars}.00`);
      const mails = [...byMessageId(mail.to(email)).values()];
      const announced = mails.filter((text) => text.includes(`Subject: ${subject}`)).length;
      const receipts = mails.filter((text) => text.includes('<receipt-')).length;
      const problems = [
        state !== 'collected' && `is ${state}`,
        card !== 'forgotten' && `has a card that is ${card}`,
        taken.length !== 1 && `was charged ${taken.length} times`,
        taken.some(({ amountMinor }) => amountMinor !== dollars * 100) && 'was charged another amount',
        taken.some(({ charge }) => !charges.includes(charge)) && 'was charged for another pledge',
        received.get(page) !== takenMinor && `brought its page ${received.get(page)} and not ${takenMinor}`,
        announced !== 1 && `was announced in ${announced} mails`,
        receipts !== 1 && `has ${receipts} receipts`,
      ];
      return problems.flatMap((problem) => (problem === false ? [] : [`the pledge ${id} ${problem}`]));
    }),
    ...(await findStrayProblems(site, captures, known)),
  ];
}
