import type { Feature } from '../../feature.ts';
import { calendarRoutes } from './calendar-http.ts';
import { eventEndpoints } from './http.ts';
import { askPerformerJob, invitationBudgets } from './invitations/ask-performers.ts';
import { declineNoticeBudgets, declineNoticeJob } from './invitations/decline-notice.ts';
import { invitationEndpoints } from './invitations/http.ts';
import { removalNoticeBudgets, removalNoticeJob } from './invitations/removal-notice.ts';
import { changeNoticeBudgets, changeNoticeJobs } from './own/change-notices.ts';
import { forgetDeletedEventsJob } from './own/forget-deleted.ts';
import { ownEventEndpoints } from './own/http.ts';
import { isBanner } from './own/repository.ts';
import { ownEvents } from './own-data/repository.ts';
import { saveEndpoints } from './saves/http.ts';
import { forgetSaves } from './saves/repository.ts';
import { eventPages } from './sitemap/list-event-pages.ts';

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
    ...changeNoticeJobs({ ...services, ...services.config, ...services.expressions }),
    askPerformerJob({ ...services, ...services.config }),
    declineNoticeJob({ ...services, ...services.config }),
    removalNoticeJob({ ...services, ...services.config }),
    forgetDeletedEventsJob(services),
  ],
  budgets: { ...changeNoticeBudgets, ...invitationBudgets, ...declineNoticeBudgets, ...removalNoticeBudgets },
  eraser: forgetSaves,
  ownData: ownEvents,
  pictureUse: isBanner,
  sitemap: eventPages,
} satisfies Feature;
