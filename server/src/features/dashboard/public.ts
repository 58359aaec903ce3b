export { listThanks } from './repository.ts';
