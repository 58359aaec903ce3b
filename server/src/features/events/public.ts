export { eventEndpoints } from './http.ts';
export { countEventsByBeneficiary } from './repository.ts';
