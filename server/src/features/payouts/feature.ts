import type { Feature } from '../../feature.ts';
import { openStripe } from '../payments/public.ts';
import { accountJobs } from './accounts/account-jobs.ts';
import { cipherOf } from './accounts/destination-cipher.ts';
import { endingNoticeJob, notifyOfUnpaid } from './accounts/ending-notice.ts';
import { accountEndpoints } from './accounts/http.ts';
import { lostAccountJobs } from './accounts/lost/tell-lost-accounts.ts';
import { accountNewsJob } from './accounts/notices.ts';
import { forgetPayoutAccounts, isBeingPaid } from './accounts/repository.ts';
import { syncAccount } from './accounts/sync-account.ts';
import { arrivalJobs } from './arrivals/tell-arrivals.ts';
import { payoutChecks } from './checks/check-payouts.ts';
import { payoutEndpoints } from './http.ts';
import { giveBackJob } from './left-balances/give-back.ts';
import { countListed } from './listing/repository.ts';
import { ownPayoutAccounts } from './own-data/repository.ts';
import { payoutMailJobs } from './paying/notices.ts';
import { requestWeekly } from './paying/request-weekly.ts';
import { reverseJobName } from './reversals/request-reversal.ts';
import { createStripeReverser } from './reversals/stripe-reverser.ts';
import { takeTransfersBack } from './reversals/take-back.ts';
import { runPayouts } from './sending/run-payouts.ts';
import { createStripeSender } from './sending/stripe-sender.ts';
import { statementEndpoints } from './statements/http.ts';

const inTrouble = 'tibeb_payouts_in_trouble';

/** What payouts plug into the server. The days that money is on its way count by the provider's clock. */
export const payouts = {
  endpoints: (services) => {
    const dependencies = { ...services, clock: services.paymentClock };
    return [
      ...accountEndpoints({ ...services, cipher: cipherOf(services.config.payouts) }),
      ...payoutEndpoints(dependencies),
      ...statementEndpoints(dependencies),
    ];
  },
  jobs: (services) => {
    const stripe = openStripe(services.config.stripe);
    const senders = { stripe: createStripeSender(stripe) };
    return [
      ...accountJobs(services),
      accountNewsJob(services),
      endingNoticeJob(services),
      ...lostAccountJobs(services),
      {
        name: 'payouts.run',
        schedule: '* * * * *',
        atStart: true,
        work: () =>
          runPayouts({
            ...services,
            clock: services.paymentClock,
            senders,
            syncAccount: (id) => syncAccount(services, id),
          }),
      },
      {
        name: reverseJobName,
        schedule: '* * * * *',
        atStart: true,
        work: () =>
          takeTransfersBack({
            ...services,
            clock: services.paymentClock,
            reverser: createStripeReverser(stripe),
          }),
      },
      {
        name: 'payouts.weekly',
        schedule: '*/5 * * * *',
        atStart: true,
        work: () => requestWeekly({ ...services, clock: services.paymentClock }),
      },
      giveBackJob(services),
      ...payoutMailJobs(services),
      ...arrivalJobs(services),
    ];
  },
  audits: payoutChecks,
  readings: ({ db }) => [
    {
      gauges: [{ name: inTrouble, help: 'Payouts that a person has to look at.', labels: [] }],
      read: async () => ({
        [inTrouble]: [{ labels: {}, value: await countListed(db, { queue: 'trouble' }) }],
      }),
    },
  ],
  // The account number may be needed to ask the bank about the payout.
  blocksErasure: isBeingPaid,
  deletionNotice: notifyOfUnpaid,
  eraser: forgetPayoutAccounts,
  ownData: ownPayoutAccounts,
} satisfies Feature;
