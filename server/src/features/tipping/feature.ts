import { crowd } from '#server/platform/limits/limits.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { tipChecks } from './check-tips.ts';
import { tipCount, tipTotal } from './counting/repository.ts';
import { eventTips } from './event-tips/repository.ts';
import { forgetGuestsJob } from './forget-guests.ts';
import { forgetSupporter } from './forget-supporter.ts';
import { closeTriedCheckoutJob } from './guest-cards/limit-cards.ts';
import { challengeBudgets, deleteGuestCheckoutsJob } from './guest-checkouts/challenge-guests.ts';
import { tippingEndpoints } from './http.ts';
import { tipMailJobs } from './mail-jobs.ts';
import { guestReceiptBudgets } from './mail-receipt.ts';
import { ownTips } from './own-data/repository.ts';
import { eventTipPaymentHandler, tipPaymentHandler } from './payment-handlers.ts';
import { receiptRoutes, signedReceiptEndpoints } from './signed-receipts/http.ts';
import { createReceiptSigner } from './signed-receipts/receipt-keys.ts';

/** What tips plug into the server. */
export const tipping = {
  endpoints: (services) => [
    ...tippingEndpoints({
      ...services,
      ...services.config,
      db: services.databases.paying,
      clock: services.paymentClock,
    }),
    ...signedReceiptEndpoints(withSigner(services)),
  ],
  routes: (services) => [receiptRoutes(withSigner(services))],
  jobs: (services) => [
    ...tipMailJobs({ ...services, ...services.config }),
    deleteGuestCheckoutsJob(services),
    closeTriedCheckoutJob(services),
    forgetGuestsJob(services),
  ],
  budgets: {
    pay: { points: 20, seconds: 60, scope: 'shared', unqueued: true },
    ...guestReceiptBudgets,
    ...challengeBudgets,
    'pay-address': { points: crowd, seconds: 60, scope: 'local' },
  },
  paymentHandlers: (jobs) => ({ tip: tipPaymentHandler(jobs), eventtip: eventTipPaymentHandler(jobs) }),
  audits: tipChecks,
  ownData: ownTips,
  eraser: forgetSupporter,
  expressions: { tipCount, tipTotal, eventTips },
} satisfies Feature;

function withSigner(services: Services) {
  const { identitySecret } = services.config;
  return {
    ...services,
    ...services.config,
    receiptSigner: createReceiptSigner(services.db, identitySecret),
  };
}
