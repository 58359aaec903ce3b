export { eventEndpoints } from './http.ts';
export { eventCount } from './repository.ts';
