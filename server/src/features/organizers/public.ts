export {
  findOrganizationOf,
  findOrganizerId,
  organizerName,
} from './repository.ts';
