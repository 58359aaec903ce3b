import { readCaptures } from '#sandbox/stripe/journal.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { readChargesOfCards, sessionOf } from './cards.ts';
import { readMails } from './mails.ts';
import { type Holder, type PlannedCampaign, promising } from './plan.ts';
import { collectingDays, type KillPoint } from './points.ts';
import { passDays, readCampaigns, readPledges, readReceived } from './repository.ts';
import { type CampaignSite, findStrayProblems, finishDay, killAt } from './site.ts';
import { type CampaignFacts, findCampaignDifferences, type PledgeFacts } from './verdict.ts';

export interface SimulationFigures {
  readonly campaigns: number;
  readonly pledges: number;
  readonly captures: number;
  readonly refusals: number;
  readonly drops: number;
  /** How often the server was killed at each point. */
  readonly kills: ReadonlyMap<string, number>;
  readonly differences: readonly string[];
}

/** Says where the server is killed on a day. */
export interface KillPicker {
  beginDay(): void;
  /** One of these points; undefined for none. */
  pick(points: readonly KillPoint[]): KillPoint | undefined;
  /** The server was killed there. */
  note(point: KillPoint): void;
}

interface Made {
  readonly plan: PlannedCampaign;
  readonly id: string;
  readonly slug: string;
  /** The page that it collects for, and no other campaign. */
  readonly collectsFor: string;
  readonly pledges: readonly {
    readonly id: string;
    readonly token: string;
    readonly holder: Holder;
    readonly dollars: number;
    readonly page: string;
  }[];
}

const numbers: Partial<Record<Holder, string>> = {
  declined: '4000 0000 0000 0341',
  'without funds': '4000 0082 6000 3178',
  'has to authenticate': '4000 0027 6000 3184',
  'is allowed on the fourth day': '4000 0000 0000 0341',
};
const concurrency = 4;
const goesOnDays = 31;

/**
 * Campaigns of all or nothing from their first pledge to their last mail, on a site of their own: `picker` says where the
 * server is killed on each of the days on which cards are charged. Webhooks are lost, doubled and shuffled, and the clock of the
 * machine is wrong by up to two hours.
 */
export async function simulateCampaigns(
  site: CampaignSite,
  plans: readonly PlannedCampaign[],
  picker: KillPicker,
): Promise<SimulationFigures> {
  const made = await backAll(site, plans);
  const kills = new Map<string, number>();
  let passed = -goesOnDays;
  await site.control({ loseRate: 0.2, duplicate: 2, shuffle: 5 });
  for (const [nth, { day, points }] of collectingDays.entries()) {
    if (day > 4 && passed < 4) await allowCards(site, made);
    await passDays(site.pool, day - passed);
    passed = day;
    if (site.areClocksAdjustable) site.jumpClock([7200, -7200, 0][nth % 3] ?? 0);
    for (const name of await killOn(site, points, picker)) kills.set(name, (kills.get(name) ?? 0) + 1);
    await finishDay(site);
    if (day === 0) await saveLate(made);
  }
  await finishDay(site);
  return judge(site, made, kills);
}

/** Kills the server on one day at the points that are picked, until nothing is left to do. Answers the names of those to which it came. */
async function killOn(
  site: CampaignSite,
  points: readonly KillPoint[],
  picker: KillPicker,
): Promise<string[]> {
  picker.beginDay();
  const killed: string[] = [];
  let left = points;
  for (let point = picker.pick(left); point; point = picker.pick(left)) {
    const { name } = point;
    if (await killAt(site, point)) {
      picker.note(point);
      killed.push(name);
      // Each once a day: what comes before it is done by now.
      left = left.slice(left.findIndex((one) => one.name === name) + 1);
    } else return killed;
  }
  return killed;
}

async function backAll(site: CampaignSite, plans: readonly PlannedCampaign[]): Promise<Made[]> {
  const owner = await site.newPerson('owner@soak.example');
  await site.call(owner.token, 'GET', '/account/users/profile');
  const { rows } = await site.pool.query('SELECT id FROM account WHERE subject = $1', [owner.subject]);
  const waiting = [...plans.entries()];
  const made: Made[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, plan] = next;
      const page = await makeBeneficiary(site.pool);
      const { id, slug } = await makeCampaign(site.pool, {
        accountId: rows[0].id,
        page,
        funding: 'all_or_nothing',
        goalMinor: plan.goalMinor,
      });
      const pledges: Made['pledges'][number][] = [];
      for (const [nth, { holder, dollars }] of plan.pledges.entries())
        pledges.push(await backOne(site, slug, { holder, dollars, email: `fan-${at}-${nth}@soak.example` }));
      if (plan.outcome === 'canceled')
        await site.call(owner.token, 'POST', `/campaigns/own/${id}/cancel`, {});
      made.push({ plan, id, slug, collectsFor: page.id, pledges });
    }
  };
  await Promise.all(Array.from({ length: concurrency }, lane));
  return made;
}

async function backOne(
  site: CampaignSite,
  slug: string,
  { holder, dollars, email }: { holder: Holder; dollars: number; email: string },
) {
  const { token } = await site.newPerson(email);
  const { pledge, checkout_url: page } = await site.call(token, 'POST', `/campaigns/listing/${slug}/back`, {
    amount: dollars,
    method: methods.card,
    return_url: `${site.real.origin}/fund-me/${slug}`,
  });
  if (promising.has(holder) || holder === 'withdraws') {
    await saveCard(page, numbers[holder]);
    await site.call(token, 'POST', `/campaigns/pledges/${pledge}/confirm`);
  }
  if (holder === 'withdraws') await site.call(token, 'POST', `/campaigns/pledges/${pledge}/withdraw`);
  return { id: pledge as string, token, holder, dollars, page: page as string };
}

/** What a browser without scripts sends from the hosted page. */
async function saveCard(page: string, number = '4242 4242 4242 4242'): Promise<void> {
  const body = new URLSearchParams({ action: 'pay', number, expiry: '12 / 34', securityCode: '123' });
  await (await fetch(page, { method: 'POST', body, redirect: 'manual' })).arrayBuffer();
}

async function saveLate(made: readonly Made[]): Promise<void> {
  for (const { pledges } of made)
    for (const { holder, page } of pledges) if (holder === 'saves after the end') await saveCard(page);
}

/** The bank of some allows on the fourth day what it refused. */
async function allowCards(site: CampaignSite, made: readonly Made[]): Promise<void> {
  for (const { pledges } of made)
    for (const { holder, page } of pledges)
      if (holder === 'is allowed on the fourth day')
        await site.control({ outcome: 'allow-card' }, `/pay/${sessionOf(page)}`);
}

async function judge(
  site: CampaignSite,
  made: readonly Made[],
  kills: ReadonlyMap<string, number>,
): Promise<SimulationFigures> {
  const { pool, real } = site;
  const [stood, pledged] = [await readCampaigns(pool), await readPledges(pool)];
  const captures = readCaptures(real.dataDir).filter(({ kind }) => kind === 'capture');
  const chargesOfCard = await readChargesOfCards(real.sandboxOrigin, captures);
  const received = await readReceived(
    pool,
    made.map(({ collectsFor }) => collectsFor),
  );
  const mails = readMails(site);
  const known = new Set<string>();
  const facts = made.map(({ id, plan, collectsFor, pledges }): CampaignFacts => {
    const at = stood.get(id);
    const charges = pledges.flatMap(({ page }) => chargesOfCard(page));
    return {
      id,
      outcome: plan.outcome,
      state: at?.state ?? 'missing',
      balanceMinor: at?.balance_minor ?? 0,
      receivedMinor: received.get(collectsFor) ?? 0,
      chargedMinor: charges.reduce((total, { amountMinor, feeMinor }) => total + amountMinor - feeMinor, 0),
      pledges: pledges.map((pledge): PledgeFacts => {
        const row = pledged.get(pledge.id);
        for (const charge of row?.charges ?? []) known.add(charge);
        const charged = chargesOfCard(pledge.page);
        const booked = captures.filter(({ charge }) => row?.charges.includes(charge));
        return {
          ...pledge,
          amountMinor: pledge.dollars * 100,
          state: row?.state ?? 'missing',
          cardStatus: row?.card_status ?? 'missing',
          capturedMinor: charged.map(({ amountMinor }) => amountMinor),
          isOwnCard: booked.every(({ charge }) => charged.some((one) => one.charge === charge)),
          refusals: mails.count('refused', pledge.id),
          drops: mails.count('dropped', pledge.id),
          saysPaid: mails.ids.has(`pledge-${pledge.id}`),
          saysEnd: mails.ids.has(`campaign-end-${id}-${row?.account_id}`),
        };
      }),
    };
  });
  const all = facts.flatMap(({ pledges }) => pledges);
  const sum = (of: (pledge: PledgeFacts) => number) => all.reduce((total, pledge) => total + of(pledge), 0);
  return {
    campaigns: made.length,
    pledges: all.length,
    captures: captures.length,
    refusals: sum(({ refusals }) => refusals),
    drops: sum(({ drops }) => drops),
    kills,
    differences: [...findCampaignDifferences(facts), ...(await findStrayProblems(site, captures, known))],
  };
}
