export { eventEndpoints } from './http.ts';
export { eventPages } from './pages/list-event-pages.ts';
export { eventCount, upcomingEventCount } from './repository.ts';
