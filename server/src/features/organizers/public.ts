export { organizerEndpoints } from './http.ts';
export { findOrganizerId, organizerName } from './repository.ts';
