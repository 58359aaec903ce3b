import { tooManyRequests, unavailable } from '#contract/errors.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import { Refusal } from './errors.ts';
import { type BodyLimit, readBody } from './read-body.ts';

/** Several times larger than any form or JSON of ours; only pictures are larger. */
export const smallBodyBytes = 256 * 1024;

/** The memory limit of all large bodies together, while they arrive and are processed: four of the largest. */
const bytesAtOnce = 64 * 1024 * 1024;
/** Each needs its memory twice while its form is parsed. */
const workedAtOnce = 3;
const ofOnePerson = 2;
const retryAfterSeconds = 5;

/**
 * Reads a large body for a `person` who may send it, and runs the work that needs it as a whole. Bodies count by the
 * bytes that have arrived, so somebody who has sent little blocks nobody, however slow they are. Throws `too_many_requests` when the person
 * is sending others at the same time, `unavailable` when all people together send too much at once.
 */
export type LargeBodies = <Value>(
  person: string,
  request: Request,
  limit: BodyLimit,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<Value>,
) => Promise<Value>;

/** The large bodies of one process: all routes that accept them must share one instance. */
export function createLargeBodies(): LargeBodies {
  // A waiting body is larger than `smallBodyBytes`, so the memory limit also bounds how many can wait.
  const inQueue = createBoundedQueue({
    concurrency: workedAtOnce,
    maxWaiting: bytesAtOnce / smallBodyBytes,
    busy: unavailable,
  });
  const senders = new Map<string, number>();
  let admitted = 0;
  return async (person, request, limit, work) => {
    const sending = senders.get(person) ?? 0;
    if (sending >= ofOnePerson) throw new Refusal(tooManyRequests, { retryAfterSeconds });
    senders.set(person, sending + 1);
    let own = 0;
    const take = (bytes: number) => {
      if (admitted + bytes > bytesAtOnce) throw new Refusal(unavailable, { retryAfterSeconds });
      admitted += bytes;
      own += bytes;
    };
    try {
      const bytes = await readBody(request, limit, take);
      return await inQueue(() => work(bytes));
    } finally {
      admitted -= own;
      const left = (senders.get(person) ?? 1) - 1;
      if (left > 0) senders.set(person, left);
      else senders.delete(person);
    }
  };
}
