import type { Feature } from '../../feature.ts';
import { digestJobs } from './digest/send-digests.ts';
import { notificationEndpoints } from './http.ts';
import { ownNotifications } from './own-data/repository.ts';
import { pushEndpoints } from './push/http.ts';
import { pushJobs, tipPushHandler } from './push/push-jobs.ts';
import { forgetDevices, moveDevices } from './push/repository.ts';
import { forgetNotifications, wantsNewsMail } from './settings/repository.ts';

/** What notifications plug into the server. */
export const notifications = {
  endpoints: (services) => [...notificationEndpoints(services), ...pushEndpoints(services)],
  jobs: (services) => {
    const dependencies = { ...services, ...services.config };
    return [...digestJobs(dependencies), ...pushJobs(dependencies)];
  },
  paymentHandlers: (jobs) => ({ tip: tipPushHandler(jobs), eventtip: tipPushHandler(jobs) }),
  eraser: async (transaction, accountId) => {
    await forgetNotifications(transaction, accountId);
    await forgetDevices(transaction, accountId);
  },
  moveSession: moveDevices,
  ownData: ownNotifications,
  expressions: { followerMail: { wantsNewsMail } },
} satisfies Feature;
