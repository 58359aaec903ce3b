import type { BookCheck } from '../books/check-books.ts';
import { listDeadEvents } from './repository.ts';

/** What must be true of the events of providers: money may hide behind one that was given up. */
export const eventChecks: readonly BookCheck[] = [
  { name: 'no event of a provider was given up', findProblems: listDeadEvents },
];
