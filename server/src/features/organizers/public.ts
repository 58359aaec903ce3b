export { organizerEndpoints } from './http.ts';
export { organizerPages } from './pages/list-organizer-pages.ts';
export { findOrganizerAccount, findOrganizerId, forgetOrganizer, organizerName } from './repository.ts';
