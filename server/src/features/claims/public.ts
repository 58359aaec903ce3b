export { payoutsNotBefore } from './repository.ts';
