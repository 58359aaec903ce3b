export { organizerEndpoints } from './http.ts';
export { organizerPages } from './pages/list-organizer-pages.ts';
export {
  findOrganizerId,
  forgetHiddenOrganizer,
  forgetOrganizer,
  organizerName,
} from './repository.ts';
