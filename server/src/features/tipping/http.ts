import {
  cancelTip,
  confirmTip,
  getReceipt,
  getTip,
  listTips,
  payEventTip,
  payTip,
} from '#contract/tipping/endpoints.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { cancelTip as cancel } from './cancel-tip.ts';
import { confirmTip as confirm } from './confirm-tip.ts';
import type { TipDependencies } from './open-tip-checkout.ts';
import { payEventTip as payForEvent } from './pay-event-tip.ts';
import { payTip as pay } from './pay-tip.ts';
import { presentReceipt, presentTip } from './presenter.ts';
import { listTips as list, readReceipt, readTip } from './read-tips.ts';
import { dollarsToMinor } from './tip-amount.ts';
import { refuseUnpaid } from './unpaid/refuse-unpaid.ts';

export function tippingEndpoints(dependencies: TipDependencies): EndpointHandler[] {
  return [
    handle(listTips, async ({ caller, query }) => {
      const { tips, total } = await list(dependencies, caller, query);
      return { results: tips.map(presentTip), metadata: { total, ...query } };
    }),
    handle(payTip, async ({ caller, headers, body, log, admitted }) => {
      const request = {
        beneficiaryId: body.beneficiary,
        amountMinor: dollarsToMinor(body.total_amount),
        methodId: body.method,
        returnUrl: body.return_url,
        message: body.message?.trim() || null,
      };
      const key = headers['idempotency-key'] ?? null;
      const { tipId, checkoutUrl } = await pay(dependencies, caller, request, key, { log, admitted });
      return { tip: tipId, checkout_url: checkoutUrl };
    }),
    handle(payEventTip, async ({ caller, headers, body, log, admitted }) => {
      await Promise.all([admitted, refuseUnpaid(dependencies, caller.accountId)]);
      const request = {
        eventId: body.event.toLowerCase(),
        amountMinor: dollarsToMinor(body.total_amount),
        shares:
          body.shares?.map(({ beneficiary, amount }) => ({
            beneficiaryId: beneficiary.toLowerCase(),
            amountMinor: dollarsToMinor(amount),
          })) ?? null,
        methodId: body.method.toLowerCase(),
        returnUrl: body.return_url,
        message: body.message?.trim() || null,
      };
      const key = headers['idempotency-key'] ?? null;
      const { tipId, checkoutUrl } = await payForEvent(dependencies, caller, request, key, log);
      return { tip: tipId, checkout_url: checkoutUrl };
    }),
    handle(getTip, async ({ caller, params }) =>
      presentTip(await readTip(dependencies, caller, params.id, 'read')),
    ),
    handle(getReceipt, async ({ params }) => presentReceipt(await readReceipt(dependencies, params.code))),
    handle(confirmTip, async ({ caller, params, log }) =>
      presentTip(await confirm(dependencies, caller, params.id, log)),
    ),
    handle(cancelTip, async ({ caller, params, log }) =>
      presentTip(await cancel(dependencies, caller, params.id, log)),
    ),
  ];
}
