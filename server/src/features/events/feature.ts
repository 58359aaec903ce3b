import type { Feature } from '../../feature.ts';
import { calendarRoutes } from './calendar-http.ts';
import { eventEndpoints } from './http.ts';
import { askPerformerJob, invitationBudgets } from './invitations/ask-performers.ts';
import { invitationEndpoints } from './invitations/http.ts';
import { cancelNoticeBudgets, cancelNoticeJobs } from './own/cancel-notices.ts';
import { forgetDeletedEventsJob } from './own/forget-deleted.ts';
import { ownEventEndpoints } from './own/http.ts';
import { isBanner } from './own/repository.ts';
import { ownEvents } from './own-data/repository.ts';
import { eventPages } from './pages/list-event-pages.ts';
import { saveEndpoints } from './saves/http.ts';
import { forgetSaves } from './saves/repository.ts';

/** What events plug into the server. */
export const events = {
  endpoints: (services) => [
    ...eventEndpoints(services),
    ...saveEndpoints(services),
    ...invitationEndpoints(services),
    ...ownEventEndpoints({ ...services, ...services.expressions }),
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
