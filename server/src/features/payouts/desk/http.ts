import { notFound } from '#contract/errors.ts';
import {
  approveDeskPayout,
  confirmDeskPayout,
  enterPayoutReference,
  failDeskPayout,
  getDeskPayout,
  listDeskPayouts,
  makePayoutBatch as makePayoutBatchEndpoint,
  openPayoutBatch as openPayoutBatchEndpoint,
  refuseDeskPayout,
} from '#contract/payouts/desk-endpoints.ts';
import type { DeskPayoutDetails } from '#contract/payouts/payout-schemas.ts';
import { type AuditReceipt, handleAct, type Record } from '#server/features/desk/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { presentDeskPayouts } from '../listing/presenter.ts';
import { findShownPayout, listHistory, listQueue } from '../listing/repository.ts';
import {
  approvePayout,
  confirmPayout,
  type Decision,
  type DecisionDependencies,
  enterReference,
  failPayout,
  isOwnMoney,
  mayReturn,
  refusePayout,
} from './decide-payout.ts';
import { makePayoutBatch, openPayoutBatch } from './payout-batch.ts';
import { listApprovers, listReturns } from './repository.ts';

/** What finance sees of payouts, and what it does with them. */
export function deskPayoutEndpoints(
  dependencies: DecisionDependencies & Parameters<typeof makePayoutBatch>[0],
): EndpointHandler[] {
  const { db } = dependencies;
  const by =
    <Input extends Decision>(decide: Decide<Input>) =>
    async ({ caller, params, body }: Decided<Input>, record: Record) => ({
      receipt: await decide(dependencies, { ...params, ...body, by: caller.accountId } as Input, record),
      answer: await readDeskPayout(db, params.id, caller.accountId),
    });
  return [
    handle(listDeskPayouts, async ({ query: { queue, ...page } }) => {
      const { payouts, total } = await listQueue(db, queue, page);
      return { results: await presentDeskPayouts(db, payouts), metadata: { total, ...page } };
    }),
    handle(getDeskPayout, ({ caller, params }) => readDeskPayout(db, params.id, caller.accountId)),
    handleAct(approveDeskPayout, by(approvePayout)),
    handleAct(refuseDeskPayout, by(refusePayout)),
    handleAct(confirmDeskPayout, by(confirmPayout)),
    handleAct(enterPayoutReference, by(enterReference)),
    handleAct(failDeskPayout, by(failPayout)),
    handleAct(makePayoutBatchEndpoint, ({ caller, body: { reason, rate, rate_source: source } }, record) =>
      makePayoutBatch(dependencies, { reason, by: caller.accountId, exchange: { rate, source } }, record),
    ),
    handleAct(openPayoutBatchEndpoint, ({ caller, params, body }, record) =>
      openPayoutBatch(dependencies, { ...params, ...body, by: caller.accountId }, record),
    ),
  ];
}

type Decide<Input> = (
  dependencies: DecisionDependencies,
  decision: Input,
  record: Record,
) => Promise<AuditReceipt>;

interface Decided<Input> {
  readonly caller: { readonly accountId: string };
  readonly params: { readonly id: string };
  readonly body: Omit<Input, 'id' | 'by'>;
}

/** A payout with everything an operator decides by. Throws `not_found`. */
async function readDeskPayout(db: Connection, id: string, by: string): Promise<DeskPayoutDetails> {
  const payout = await findShownPayout(db, id);
  if (!payout) throw new Refusal(notFound);
  const [[shown], history, approvers, returns, isOwn] = await Promise.all([
    presentDeskPayouts(db, [payout]),
    listHistory(db, id),
    listApprovers(db, id),
    listReturns(db, payout),
    isOwnMoney(db, payout, by),
  ]);
  if (!shown) throw new Refusal(notFound);
  return {
    ...shown,
    provider_transfer: payout.provider_transfer,
    provider_payout: payout.provider_payout,
    batch: payout.batch_id,
    history: history.map(({ to_state, cause, account_state, at }) => ({
      state: to_state,
      cause,
      account_state,
      at: at.toISOString(),
    })),
    may_approve: payout.state === 'requested' && !isOwn && !approvers.includes(by),
    return_reference: returns[0]?.reference ?? null,
    may_fail:
      payout.rail === 'by-hand' &&
      mayReturn.includes(payout.state) &&
      !isOwn &&
      returns.every(({ account_id }) => account_id !== by),
    may_confirm: payout.rail === 'by-hand' && payout.state === 'sent' && !isOwn && payout.reference_by !== by,
  };
}
