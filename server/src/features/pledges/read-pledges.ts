import { minorToMajor } from '#contract/minor-units.ts';
import { pledgeNotFound } from '#contract/pledges/errors.ts';
import type { Pledge as PledgeAnswer } from '#contract/pledges/schemas.ts';
import { listTippedPages } from '#server/features/beneficiaries/public.ts';
import { firstRefusalsOf, orUnavailable, type Payments } from '#server/features/payments/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';
import { pledgePolicy } from './policy.ts';
import { findPledge, listPledgesOf, type Pledge } from './repository.ts';
import { pledgeKind } from './start-pledge.ts';

interface Reading {
  readonly db: Database;
  readonly payments: Payments;
}

/** One of the caller's own pledges. Throws `tip_pledge_not_found`, also for other people's. */
export async function findOwnPledge(
  db: Database,
  caller: Caller,
  id: string,
  action: keyof typeof pledgePolicy,
): Promise<Pledge> {
  const pledge = await findPledge(db, id);
  if (!pledge || !pledgePolicy[action](caller, pledge)) throw new Refusal(pledgeNotFound);
  return pledge;
}

export async function readPledge(reading: Reading, caller: Caller, id: string): Promise<PledgeAnswer> {
  return presentOne(reading, await findOwnPledge(reading.db, caller, id, 'read'));
}

/** Reads from the provider whether the card was saved and records it. Throws `tip_pledge_not_found` and 503 refusals. */
export async function confirmPledge(
  reading: Reading,
  caller: Caller,
  id: string,
  log: Log,
): Promise<PledgeAnswer> {
  const pledge = await findOwnPledge(reading.db, caller, id, 'confirm');
  if (pledge.state === 'pending')
    await orUnavailable(reading.payments.cards.sync(pledge.cardId, 'return page'), log);
  return readPledge(reading, caller, id);
}

export async function listPledges(
  reading: Reading,
  caller: Caller,
  page: { limit: number; offset: number },
): Promise<{ results: PledgeAnswer[]; total: number }> {
  const { pledges, total } = await listPledgesOf(reading.db, caller.accountId, page);
  return { results: await present(reading, pledges), total };
}

export async function presentOne(reading: Reading, pledge: Pledge): Promise<PledgeAnswer> {
  const [answer] = await present(reading, [pledge]);
  if (!answer) throw new Refusal(pledgeNotFound);
  return answer;
}

async function present({ db, payments }: Reading, pledges: readonly Pledge[]): Promise<PledgeAnswer[]> {
  const uncharged = pledges.filter(({ state }) => state === 'announced' || state === 'failed');
  const [pages, cards, refusals] = await Promise.all([
    listTippedPages(
      db,
      pledges.map(({ beneficiaryId }) => beneficiaryId),
    ),
    payments.cards.findOf(
      db,
      pledgeKind,
      pledges.map(({ id }) => id),
    ),
    firstRefusalsOf(
      db,
      uncharged.map(({ cardId }) => cardId),
    ),
  ]);
  return pledges.map((pledge) => {
    const page = pages.get(pledge.beneficiaryId);
    const shown = cards.get(pledge.id)?.shown;
    return {
      id: pledge.id,
      beneficiary: { id: pledge.beneficiaryId, name: page?.name ?? '', listed: page?.listed === true },
      total_amount: minorToMajor(pledge.amountMinor),
      fee_covered: minorToMajor(pledge.feeCoverMinor),
      currency: pledge.currency,
      message: pledge.message,
      anonymity: pledge.anonymity,
      state: pledge.state,
      created_at: pledge.createdAt.toISOString(),
      ends_at: pledge.endsAt.toISOString(),
      charge_at: pledge.chargeAt?.toISOString() ?? null,
      refused: refusals.has(pledge.cardId),
      card: shown ? { brand: shown.brand, last_four: shown.lastFour } : null,
      tip: pledge.state === 'collected' ? pledge.tipId : null,
    };
  });
}
