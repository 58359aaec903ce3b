export { organizerEndpoints } from './http.ts';
export { findOrganizerId, forgetOrganizer, organizerName } from './repository.ts';
