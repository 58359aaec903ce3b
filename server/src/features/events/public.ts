export { eventEndpoints } from './http.ts';
export { eventCount, upcomingEventCount } from './repository.ts';
