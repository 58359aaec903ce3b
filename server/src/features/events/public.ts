export { calendarRoutes } from './calendar-http.ts';
export { findLineUp } from './details/repository.ts';
export { eventEndpoints } from './http.ts';
export { cancelNoticeJobs } from './managing/cancel-notices.ts';
export { forgetDeletedEventsJob } from './managing/forget-deleted.ts';
export { managedEventEndpoints } from './managing/http.ts';
export { eventPages } from './pages/list-event-pages.ts';
export { eventCount, upcomingEventCount } from './repository.ts';
export { forgetSaves } from './saves/repository.ts';
