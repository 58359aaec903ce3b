import {
  approveDeskPayout,
  confirmDeskPayout,
  correctDeskPayoutReference,
  enterDeskPayoutReference,
  failDeskPayout,
  getDeskPayout,
  listDeskPayouts,
  makeDeskPayoutBatch,
  openDeskPayoutBatch,
  refuseDeskPayout,
  withdrawDeskPayoutReturn,
} from '#contract/desk/payouts/endpoints.ts';
import {
  approvePayout,
  confirmPayout,
  correctReference,
  type Decision,
  enterReference,
  failPayout,
  makePayoutBatch,
  openPayoutBatch,
  type RailDependencies,
  readDeskPayout,
  readDeskPayouts,
  refusePayout,
  withdrawReturn,
} from '#server/features/payouts/public.ts';
import { type AuditReceipt, handleAct, type Record } from '#server/platform/audit/handle-act.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';

/** The endpoints with which finance reads and handles payouts. */
export function payoutEndpoints(
  dependencies: RailDependencies & Parameters<typeof makePayoutBatch>[0],
): EndpointHandler[] {
  const { db } = dependencies;
  const by =
    <Input extends Decision>(decide: Decide<Input>) =>
    async ({ caller, params, body }: Decided<Input>, record: Record) => ({
      receipt: await decide(dependencies, { ...params, ...body, by: caller.accountId } as Input, record),
      answer: await readDeskPayout(db, params.id, caller.accountId),
    });
  return [
    handle(listDeskPayouts, ({ caller, query: { queue, search, ...page } }) =>
      readDeskPayouts(db, { queue, search }, page, caller.accountId),
    ),
    handle(getDeskPayout, ({ caller, params }) => readDeskPayout(db, params.id, caller.accountId)),
    handleAct(approveDeskPayout, by(approvePayout)),
    handleAct(refuseDeskPayout, by(refusePayout)),
    handleAct(confirmDeskPayout, by(confirmPayout)),
    handleAct(enterDeskPayoutReference, by(enterReference)),
    handleAct(correctDeskPayoutReference, by(correctReference)),
    handleAct(failDeskPayout, by(failPayout)),
    handleAct(withdrawDeskPayoutReturn, by(withdrawReturn)),
    handleAct(makeDeskPayoutBatch, ({ caller, body: { reason, rate, rate_source: source } }, record) =>
      makePayoutBatch(dependencies, { reason, by: caller.accountId, exchange: { rate, source } }, record),
    ),
    handleAct(openDeskPayoutBatch, ({ caller, params, body }, record) =>
      openPayoutBatch(dependencies, { ...params, ...body, by: caller.accountId }, record),
    ),
  ];
}

type Decide<Input> = (
  dependencies: RailDependencies,
  decision: Input,
  record: Record,
) => Promise<AuditReceipt>;

interface Decided<Input> {
  readonly caller: { readonly accountId: string };
  readonly params: { readonly id: string };
  readonly body: Omit<Input, 'id' | 'by'>;
}
