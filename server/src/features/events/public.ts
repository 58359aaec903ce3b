export { calendarRoutes } from './calendar-http.ts';
export { findLineUp } from './details/repository.ts';
export { eventEndpoints } from './http.ts';
export { eventPages } from './pages/list-event-pages.ts';
export { eventCount, upcomingEventCount } from './repository.ts';
