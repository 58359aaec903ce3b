export {
  findOrganizerId,
  organizerName,
} from './repository.ts';
