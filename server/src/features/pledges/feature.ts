import type { Feature } from '../../feature.ts';
import { listPledgesNotMatchingPayments } from './checks/repository.ts';
import { pledgeEndpoints } from './http.ts';
import { mailPledgeJob } from './mail-pledge.ts';
import { ownPledges } from './own-data/repository.ts';
import { pledgeCardHandler, pledgedTipHandler } from './payment-handlers.ts';
import { forgetPledgesOf } from './repository.ts';
import { runPledgesJob } from './running/run-pledges.ts';

/** What pledges plug into the server. */
export const pledges = {
  endpoints: (services) =>
    pledgeEndpoints({
      ...services,
      ...services.config,
      db: services.databases.paying,
      clock: services.paymentClock,
    }),
  jobs: (services) => [
    runPledgesJob({ ...services, clock: services.paymentClock }),
    mailPledgeJob({ ...services, ...services.config, clock: services.paymentClock }),
  ],
  paymentHandlers: (jobs) => ({ tippledge: pledgeCardHandler(jobs), tip: pledgedTipHandler(jobs) }),
  audits: [{ name: 'every pledge was charged as it says', findProblems: listPledgesNotMatchingPayments }],
  eraser: forgetPledgesOf,
  ownData: ownPledges,
} satisfies Feature;
