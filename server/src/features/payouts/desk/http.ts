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
import { handleAct } from '#server/features/desk/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { DestinationCipher } from '../accounts/destination-cipher.ts';
import { presentDeskPayout } from '../listing/presenter.ts';
import { findShownPayout, listHistory, listQueue } from '../listing/repository.ts';
import {
  approvePayout,
  confirmPayout,
  type DecisionDependencies,
  enterReference,
  failPayout,
  isOwnMoney,
  listPresentApprovers,
  mayReturn,
  refusePayout,
} from './decide-payout.ts';
import { makePayoutBatch, openPayoutBatch } from './payout-batch.ts';
import { listApprovers, listReturns } from './repository.ts';

/** What finance sees of payouts, and what it does with them. */
export function deskPayoutEndpoints(
  dependencies: DecisionDependencies & { readonly cipher: DestinationCipher },
): EndpointHandler[] {
  const { db } = dependencies;
  const decisions = [
    [approveDeskPayout, approvePayout],
    [refuseDeskPayout, refusePayout],
    [confirmDeskPayout, confirmPayout],
  ] as const;
  const referenced = [
    [enterPayoutReference, enterReference],
    [failDeskPayout, failPayout],
  ] as const;
  return [
    handle(listDeskPayouts, async ({ query: { queue, ...page } }) => {
      const { payouts, total } = await listQueue(db, queue, page);
      const results = await Promise.all(payouts.map((payout) => presentDeskPayout(db, payout)));
      return { results, metadata: { total, ...page } };
    }),
    handle(getDeskPayout, ({ caller, params }) => readDeskPayout(db, params.id, caller.accountId)),
    ...decisions.map(([endpoint, decide]) =>
      handleAct(endpoint, async ({ caller, params, body }, record) => ({
        receipt: await decide(dependencies, { ...params, ...body, by: caller.accountId }, record),
        answer: await readDeskPayout(db, params.id, caller.accountId),
      })),
    ),
    ...referenced.map(([endpoint, decide]) =>
      handleAct(endpoint, async ({ caller, params, body }, record) => ({
        receipt: await decide(dependencies, { ...params, ...body, by: caller.accountId }, record),
        answer: await readDeskPayout(db, params.id, caller.accountId),
      })),
    ),
    handleAct(makePayoutBatchEndpoint, ({ caller, body }, record) =>
      makePayoutBatch(dependencies, { ...body, by: caller.accountId }, record),
    ),
    handleAct(openPayoutBatchEndpoint, ({ caller, params, body }, record) =>
      openPayoutBatch(dependencies, { ...params, ...body, by: caller.accountId }, record),
    ),
  ];
}

/** A payout with everything an operator decides by. Throws `not_found`. */
async function readDeskPayout(db: Connection, id: string, by: string): Promise<DeskPayoutDetails> {
  const payout = await findShownPayout(db, id);
  if (!payout) throw new Refusal(notFound);
  const [shown, history, approvers, returns, isOwn, present] = await Promise.all([
    presentDeskPayout(db, payout),
    listHistory(db, id),
    listApprovers(db, id),
    listReturns(db, payout),
    isOwnMoney(db, payout, by),
    listPresentApprovers(db, id),
  ]);
  return {
    ...shown,
    approvals: present.length,
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
