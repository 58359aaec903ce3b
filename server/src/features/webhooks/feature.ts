import { createTextCipher } from '#server/platform/text-cipher.ts';
import type { Feature } from '../../feature.ts';
import type { Services } from '../../services.ts';
import { webhookBudgets } from './change-webhooks.ts';
import { deliveryJobs, webhookHandler } from './delivering/delivery-jobs.ts';
import { disablingNoticeJob } from './delivering/disabling-notice.ts';
import { webhookEndpoints } from './http.ts';
import { ownWebhooks } from './own-data/repository.ts';

/** What webhooks plug into the server. */
export const webhooks = {
  endpoints: (services) => webhookEndpoints(withCipher(services)),
  jobs: (services) => [...deliveryJobs(withCipher(services)), disablingNoticeJob(withCipher(services))],
  budgets: webhookBudgets,
  paymentHandlers: (jobs) => ({ tip: webhookHandler(jobs), eventtip: webhookHandler(jobs) }),
  ownData: ownWebhooks,
} satisfies Feature;

function withCipher(services: Services) {
  const { destinationKey, olderDestinationKeys } = services.config.payouts;
  return {
    ...services,
    ...services.config,
    cipher: createTextCipher(destinationKey, olderDestinationKeys),
  };
}
