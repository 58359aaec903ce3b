import type { Feature } from '../../feature.ts';
import { askPerformerJob, invitationBudgets } from './bill/ask-performers.ts';
import { billEndpoints } from './bill/http.ts';
import { calendarRoutes } from './calendar-http.ts';
import { eventEndpoints } from './http.ts';
import { cancelNoticeBudgets, cancelNoticeJobs } from './managing/cancel-notices.ts';
import { forgetDeletedEventsJob } from './managing/forget-deleted.ts';
import { managedEventEndpoints } from './managing/http.ts';
import { isBanner } from './managing/repository.ts';
import { ownEvents } from './own-data/repository.ts';
import { eventPages } from './pages/list-event-pages.ts';
import { forgetSaves } from './saves/repository.ts';

/** What events plug into the server. */
export const events = {
  endpoints: (services) => [
    ...eventEndpoints(services),
    ...billEndpoints(services),
    ...managedEventEndpoints({ ...services, ...services.expressions }),
  ],
  routes: (services) => [calendarRoutes({ ...services, ...services.config })],
  jobs: (services) => [
    ...cancelNoticeJobs({ ...services, ...services.config, ...services.expressions }),
    askPerformerJob({ ...services, ...services.config }),
    forgetDeletedEventsJob(services),
  ],
  budgets: { ...cancelNoticeBudgets, ...invitationBudgets },
  eraser: forgetSaves,
  ownData: ownEvents,
  pictureUse: isBanner,
  sitemap: eventPages,
} satisfies Feature;
