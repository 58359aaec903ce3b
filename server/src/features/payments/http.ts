import { listPaymentMethods, receivePaymentWebhook } from '#contract/payments/endpoints.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { listMethods } from './methods/repository.ts';
import type { Payments } from './payments.ts';

export function paymentsEndpoints({ db, payments }: { db: Database; payments: Payments }): EndpointHandler[] {
  return [
    handle(listPaymentMethods, async ({ query }) => {
      const { results, total } = await listMethods(db, payments.offeredMethods, query);
      return { results, metadata: { total, ...query } };
    }),
    handle(receivePaymentWebhook, async ({ params, body, request }) => {
      await payments.receiveWebhook({ provider: params.provider, body, headers: request.headers });
      return { received: true as const };
    }),
  ];
}
