export { organizerEndpoints } from './http.ts';
export { organizerName } from './repository.ts';
