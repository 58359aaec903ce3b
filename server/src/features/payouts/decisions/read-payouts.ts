import type { DeskPayoutDetails } from '#contract/desk/payouts/schemas.ts';
import { notFound } from '#contract/errors.ts';
import { chargedFor } from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentDeskPayouts } from '../listing/presenter.ts';
import {
  countListed,
  type DeskList,
  findShownPayout,
  listHistory,
  listQueue,
} from '../listing/repository.ts';
import { accountGoneAtBank } from '../sending/sender.ts';
import { isOwnMoney, isUnconfirmed } from './decide-payout.ts';
import { mayReturn } from './fail-payout.ts';
import { isAtBank, reportedFailure } from './lost-at-bank.ts';
import { findLastReturn, listApprovers, listReturns } from './repository.ts';

/** The payouts of a queue that match the search words, as the operator `by` sees them, and how many there are. */
export async function readDeskPayouts(
  db: Connection,
  list: DeskList,
  page: { limit: number; offset: number },
  by: string,
) {
  const [payouts, total] = await Promise.all([listQueue(db, list, page), countListed(db, list)]);
  return { results: await presentDeskPayouts(db, payouts, by), metadata: { total, ...page } };
}

/** A payout with everything that an operator needs to decide. Throws `not_found`. */
export async function readDeskPayout(db: Connection, id: string, by: string): Promise<DeskPayoutDetails> {
  const payout = await findShownPayout(db, id);
  if (!payout) throw new Refusal(notFound);
  const [[shown], history, approvers, returns, charged, isOwn] = await Promise.all([
    presentDeskPayouts(db, [payout], by),
    listHistory(db, id),
    listApprovers(db, id),
    listReturns(db, payout),
    chargedFor(db, id),
    isOwnMoney(db, payout, by),
  ]);
  if (!shown) throw new Refusal(notFound);
  // Once it has come back, the reference of the report says by which line of the statement.
  const lastReturn = payout.failure === reportedFailure ? await findLastReturn(db, id) : undefined;
  const isLost = isAtBank(payout) && (payout.trouble === accountGoneAtBank || payout.failure !== null);
  return {
    ...shown,
    provider_transfer: payout.provider_transfer,
    provider_payout: payout.provider_payout,
    batch: payout.batch_id,
    charged_minor: charged,
    history: history.map(({ to_state, cause, account_state, at }) => ({
      state: to_state,
      cause,
      account_state,
      at: at.toISOString(),
    })),
    may_approve: payout.state === 'requested' && !isOwn && !approvers.includes(by),
    return_reference: returns[0]?.reference ?? lastReturn ?? null,
    may_fail:
      ((isLost && payout.failure === null) ||
        (payout.rail === 'by-hand' && mayReturn.includes(payout.state))) &&
      !isOwn &&
      returns.every(({ account_id }) => account_id !== by),
    may_withdraw_return: returns.length > 0 && !isOwn,
    may_correct: isUnconfirmed(payout) && !isOwn,
    may_confirm: !isOwn && (isLost || (isUnconfirmed(payout) && payout.reference_by !== by)),
  };
}
