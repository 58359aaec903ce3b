import { getDeskPayment, listDeskPayments, refundDeskPayment } from '#contract/desk/payments/endpoints.ts';
import { notFound } from '#contract/errors.ts';
import { nameAccounts } from '#server/features/account/public.ts';
import type { Payments } from '#server/features/payments/public.ts';
import { handleAct } from '#server/platform/audit/handle-act.ts';
import type { Database } from '#server/platform/database/database.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Limits } from '#server/platform/limits/limits.ts';
import { moreThanShown } from '../list-page.ts';
import { presentPayment, presentPaymentDetails } from '../presenter.ts';
import { refundPayment } from './refund-payment.ts';
import { searchPayments } from './search-payments.ts';

export function paymentEndpoints(dependencies: {
  readonly db: Database;
  readonly payments: Payments;
  readonly limits: Limits;
}): EndpointHandler[] {
  const { db, payments } = dependencies;
  return [
    handle(listDeskPayments, ({ query: { search, ...page } }) =>
      moreThanShown(page, async (one) => {
        const found = await searchPayments(dependencies, search, one);
        const ids = found.map(({ accountId }) => accountId);
        const names = await nameAccounts(db, ids);
        return found.map((payment) => presentPayment(payment, names));
      }),
    ),
    handle(getDeskPayment, async ({ params }) => {
      const details = await payments.show(params.id);
      if (!details) throw new Refusal(notFound);
      return presentPaymentDetails(details, await nameAccounts(db, [details.accountId]));
    }),
    handleAct(refundDeskPayment, async ({ caller, params, body }, record) => {
      const { reason, key, amount_minor: amountMinor, left_minor: seenLeftMinor } = body;
      const requested = { ...params, by: caller.accountId, reason, key, amountMinor, seenLeftMinor };
      const { receipt, details } = await refundPayment(dependencies, requested, record);
      const names = await nameAccounts(db, [details.accountId]);
      return { receipt, answer: presentPaymentDetails(details, names) };
    }),
  ];
}
