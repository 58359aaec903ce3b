import { giveBackLeftBalance, listDeskLeftBalances } from '#contract/desk/left-balances/endpoints.ts';
import { listLeft, presentLeft, requestGiveBack } from '#server/features/payouts/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';

/** The endpoints with which finance handles the money of pages that were taken down. */
export function leftBalanceEndpoints(dependencies: Parameters<typeof requestGiveBack>[0]): EndpointHandler[] {
  const { db } = dependencies;
  return [
    handle(listDeskLeftBalances, async ({ query: { limit, offset } }) => {
      const all = await listLeft(db);
      const results = [];
      for (const left of all.slice(offset, offset + limit))
        results.push(await presentLeft(dependencies, left));
      return { results, metadata: { total: all.length, limit, offset } };
    }),
    handleAct(giveBackLeftBalance, async ({ params: { id }, body, caller }, record) => {
      const { currency, amount_minor: seenMinor, reason } = body;
      const order = { accountName: id, currency, seenMinor, by: caller.accountId, reason };
      return {
        receipt: await requestGiveBack(dependencies, order, record),
        answer: { requested: true as const },
      };
    }),
  ];
}
