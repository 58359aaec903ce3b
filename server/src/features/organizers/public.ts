export {
  type CountExpression,
  findOrganizerId,
  organizerName,
} from './repository.ts';
