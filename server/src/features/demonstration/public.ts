export { findNightNow } from './repository.ts';
