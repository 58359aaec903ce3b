import { getDeskReversal, reverseDeskTransfers } from '#contract/desk/reversals/endpoints.ts';
import { payoutRailUnavailable } from '#contract/payouts/accounts/errors.ts';
import { askRail, RailUnclear, readReversal, requestReversal } from '#server/features/payouts/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Log } from '#server/platform/log.ts';

/** The endpoints with which finance takes money back from receivers who have a debt. */
export function reversalEndpoints(
  dependencies: Parameters<typeof readReversal>[0] & { readonly log: Log },
): EndpointHandler[] {
  return [
    handle(getDeskReversal, ({ params: { id }, query: { currency }, log }) =>
      askAboutAccount(readReversal(dependencies, { accountName: id, currency }), log),
    ),
    handleAct(reverseDeskTransfers, async ({ params: { id }, body, caller, log }, record) => {
      const { currency, amount_minor: amountMinor, reason } = body;
      const order = { accountName: id, currency, amountMinor, by: caller.accountId, reason };
      const receipt = await askAboutAccount(requestReversal(dependencies, order, record), log);
      return { receipt, answer: { requested: true as const } };
    }),
  ];
}

/** Treats an account that the rail no longer shows us like a rail that gives no answer. */
function askAboutAccount<Result>(work: Promise<Result>, log: Log): Promise<Result> {
  return askRail(
    work.catch((error: unknown) => {
      if (!(error instanceof RailUnclear)) throw error;
      log.warn({ reason: error.message }, 'the balance of a receiver cannot be read');
      throw new Refusal(payoutRailUnavailable);
    }),
    log,
  );
}
