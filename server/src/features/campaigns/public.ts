export { readCollected } from './figures/repository.ts';
