import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { accountJobs } from './accounts/account-jobs.ts';
import { createDestinationCipher } from './accounts/destination-cipher.ts';
import { accountNewsJob } from './accounts/notices.ts';
import { forgetPayoutAccounts } from './accounts/repository.ts';
import { payoutEndpoints } from './http.ts';
import { ownPayoutAccounts } from './own-data/repository.ts';

/** What payouts plug into the server. */
export const payouts = {
  endpoints: (services) => payoutEndpoints(withCipher(services)),
  jobs: (services) => [...accountJobs(services), accountNewsJob(services)],
  eraser: forgetPayoutAccounts,
  ownData: ownPayoutAccounts,
} satisfies Feature;

function withCipher(services: Services) {
  return { ...services, cipher: createDestinationCipher(services.config.payouts.destinationKey) };
}
