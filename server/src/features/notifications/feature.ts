import type { Feature } from '../../feature.ts';
import { digestJobs } from './digest/send-digests.ts';
import { notificationEndpoints } from './http.ts';
import { forgetNotifications } from './settings/repository.ts';

/** What notifications plug into the server. */
export const notifications = {
  endpoints: notificationEndpoints,
  jobs: (services) => digestJobs({ ...services, ...services.config }),
  eraser: forgetNotifications,
} satisfies Feature;
