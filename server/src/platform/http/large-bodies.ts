import { tooManyRequests, unavailable } from '#contract/errors.ts';
import { takeTurns } from '../take-turns.ts';
import { Refusal } from './errors.ts';

/** What any form or JSON of ours fits into several times; only pictures are larger. */
export const smallBodyBytes = 256 * 1024;

/** Each holds up to 16 MB, and as much again while its form is taken apart. */
const atOnce = 3;
const waitingAtMost = 12;
const ofOnePerson = 2;
const retryAfterSeconds = 5;

/**
 * Does the work of reading a large body, and what needs the whole of it, for a `person` who has the right to send it.
 * Throws `too_many_requests` when they are sending others at the same time, `unavailable` when too many people are.
 * Until its turn comes a body stays unread.
 */
export type LargeBodies = <Value>(person: string, work: () => Promise<Value>) => Promise<Value>;

/** The large bodies of one process: one of these for all doors that take them. */
export function createLargeBodies(): LargeBodies {
  const inTurn = takeTurns({ most: atOnce, mostInLine: waitingAtMost, busy: unavailable });
  const senders = new Map<string, number>();
  return async (person, work) => {
    const sending = senders.get(person) ?? 0;
    if (sending >= ofOnePerson) throw new Refusal(tooManyRequests, { retryAfterSeconds });
    senders.set(person, sending + 1);
    try {
      return await inTurn(work);
    } finally {
      const left = (senders.get(person) ?? 1) - 1;
      if (left > 0) senders.set(person, left);
      else senders.delete(person);
    }
  };
}
