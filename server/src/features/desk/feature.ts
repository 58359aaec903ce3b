import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { openStripe } from '../payments/public.ts';
import { cipherOf, createStripeReverser, createStripeSender } from '../payouts/public.ts';
import { campaignEndpoints } from './campaigns/http.ts';
import { claimEndpoints } from './claims/http.ts';
import { deskEndpoints } from './http.ts';
import { leftBalanceEndpoints } from './left-balances/http.ts';
import { hidingNoticeJob } from './listings/hiding-notice.ts';
import { forgetOperator } from './operators/forget-operator.ts';
import { ownOperator } from './own-data/repository.ts';
import { refundBudgets } from './payments/refund-payment.ts';
import { payoutEndpoints } from './payouts/http.ts';
import { reversalEndpoints } from './reversals/http.ts';

/** What the desk plugs into the server. */
export const desk = {
  ownData: [ownOperator],
  endpoints: (services) => [
    ...deskEndpoints(services),
    ...campaignEndpoints(services),
    ...claimEndpoints(services),
    ...moneyEndpoints(services),
  ],
  jobs: (services) => [hidingNoticeJob(services)],
  budgets: refundBudgets,
  /** The log keeps what the operator did; its entries refer to the emptied account row. */
  eraser: forgetOperator,
} satisfies Feature;

/** The endpoints about payouts, which use the provider's clock. */
function moneyEndpoints(services: Services) {
  const stripe = openStripe(services.config.stripe);
  const dependencies = {
    ...services,
    clock: services.paymentClock,
    cipher: cipherOf(services.config.payouts),
    reverser: createStripeReverser(stripe),
    senders: { stripe: createStripeSender(stripe) },
  };
  return [
    ...payoutEndpoints(dependencies),
    ...reversalEndpoints(dependencies),
    ...leftBalanceEndpoints(dependencies),
  ];
}
