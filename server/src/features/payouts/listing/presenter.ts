import type { DeskPayout } from '#contract/desk/payouts/schemas.ts';
import type { Payout, PayoutSummary } from '#contract/payouts/schemas.ts';
import { findBandPart } from '#server/features/bands/public.ts';
import { listPageNames } from '#server/features/beneficiaries/public.ts';
import { ledgerAccountOf } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { findAccountInUse, type Receiver } from '../accounts/repository.ts';
import { canceledByOwner } from '../paying/cancel-payout.ts';
import { findBlock } from '../paying/payout-block.ts';
import { approvalsNeeded, weekOf } from '../paying/payout-terms.ts';
import { capturedUntil, requestedMinimum, weeklyMinimum } from '../paying/request-payout.ts';
import { causes } from '../sending/withdraw-payout.ts';
import { listForColleagues, type ShownPayout } from './repository.ts';
import { sumOpenEntries, sumPayouts } from './sums/repository.ts';

export function presentPayout(row: ShownPayout): Payout {
  return {
    id: row.id,
    amount_minor: Number(row.amount_minor),
    currency: row.currency,
    state: row.state,
    rail: row.rail,
    destination: row.destination_shown,
    weekly: row.requested_by === null,
    share_count: row.share_count,
    bank_reference: row.bank_reference,
    exchange: row.exchange,
    failure: row.failure,
    cancellation: row.state === 'canceled' ? cancellationOf(row.state_cause) : null,
    arrives_at: row.arrives_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    may_cancel: row.state === 'requested' || row.state === 'approved',
  };
}

/** By the cause in its history; what is no cause of the others was canceled because it was outdated. */
function cancellationOf(cause: string): Payout['cancellation'] {
  if (cause === canceledByOwner) return 'taken_back';
  return cause === causes.replaced ? 'account_replaced' : 'outdated';
}

/** The payouts as the operator `by` sees them. */
export async function presentDeskPayouts(
  db: Connection,
  rows: readonly ShownPayout[],
  by: string,
): Promise<DeskPayout[]> {
  const pages = rows.filter((row) => row.receiver_kind === 'beneficiary').map((row) => row.receiver_id);
  const [names, forColleagues] = await Promise.all([
    listPageNames(db, pages),
    listForColleagues(
      db,
      rows.map(({ id }) => id),
      by,
    ),
  ]);
  return rows.map((row) => ({
    ...presentPayout(row),
    receiver: { kind: row.receiver_kind, id: row.receiver_id, name: names.get(row.receiver_id) ?? '' },
    // Later the page says who approved it then, also if they have left the desk since.
    approvals: row.state === 'requested' ? row.counted_approvals : row.all_approvals,
    trouble: row.trouble,
    trouble_since: row.trouble_since?.toISOString() ?? null,
    // A payout that needs no approval is approved at once.
    approvals_needed: row.state === 'requested' || row.all_approvals > 0 ? approvalsNeeded : 0,
    waits_for_colleague: forColleagues.has(row.id),
  }));
}

/** What a receiver can be paid out, what waits, and what prevents a payout. */
export async function summarize(
  db: Connection,
  receiver: Receiver,
  { currency, now }: { currency: string; now: Date },
): Promise<PayoutSummary> {
  const accountName = ledgerAccountOf(receiver.id, receiver.kind);
  const account = await findAccountInUse(db, receiver, currency);
  const [blocked, { readyMinor, waitingMinor, blockedMinor }, payouts, weekly, bandPart] = await Promise.all([
    findBlock(db, { receiver, account, now }),
    sumOpenEntries(db, { accountName, currency, capturedUntil: capturedUntil(now) }),
    sumPayouts(db, accountName, currency),
    weeklyMinimum(db, receiver, currency),
    findBandPart(db, receiver.id),
  ]);
  return {
    currency,
    ready_minor: readyMinor,
    waiting_minor: waitingMinor,
    blocked_minor: blockedMinor,
    under_way_minor: payouts.underWayMinor,
    paid_minor: payouts.paidMinor,
    minimum_minor: requestedMinimum(currency),
    weekly_minimum_minor: weekly,
    block: blocked?.block ?? null,
    blocked_until: blocked?.until?.toISOString() ?? null,
    next_run_at: weekOf(now).nextRunAt.toISOString(),
    destination: account?.destination_shown ?? null,
    ...bandPart,
  };
}
