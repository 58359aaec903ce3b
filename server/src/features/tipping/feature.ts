import { paths } from '#contract/paths.ts';
import { crowd } from '#server/platform/limits/limits.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { tipChecks } from './check-tips.ts';
import { eventTips } from './event-tips/repository.ts';
import { forgetGuestsJob } from './forget-guests.ts';
import { forgetSupporter } from './forget-supporter.ts';
import { closeTriedCheckoutJob } from './guest-cards/limit-cards.ts';
import { challengeBudgets, deleteGuestCheckoutsJob } from './guest-checkouts/challenge-guests.ts';
import { tippingEndpoints } from './http.ts';
import { tipMailJobs } from './mail-jobs.ts';
import { guestReceiptBudgets } from './mail-sender.ts';
import { ownTips } from './own-data/repository.ts';
import { eventTipPaymentHandler, tipPaymentHandler } from './payment-handlers.ts';
import { receiptEndpoints, receiptRoutes, signedReceiptEndpoints } from './receipts/http.ts';
import { createReceiptSigner } from './receipts/receipt-keys.ts';
import { wordEndpoints } from './words/http.ts';

/** What tips plug into the server. */
export const tipping = {
  endpoints: (services) => {
    const paying = {
      ...services,
      ...services.config,
      db: services.databases.paying,
      clock: services.paymentClock,
    };
    return [
      ...tippingEndpoints(paying),
      ...wordEndpoints(paying),
      ...receiptEndpoints(paying),
      ...signedReceiptEndpoints(withSigner(services)),
    ];
  },
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
  // The form of a tip.
  robotsDisallow: [paths.tip('*')],
  expressions: { eventTips },
} satisfies Feature;

function withSigner(services: Services) {
  const { identitySecret } = services.config;
  return {
    ...services,
    ...services.config,
    receiptSigner: createReceiptSigner(services.db, identitySecret),
  };
}
