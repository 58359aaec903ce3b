import { tooManyRequests, unavailable } from '#contract/errors.ts';
import { createBoundedQueue } from '../bounded-queue.ts';
import { Refusal } from './errors.ts';
import { type BodyLimit, readBody } from './read-body.ts';

/** What any form or JSON of ours fits into several times; only pictures are larger. */
export const smallBodyBytes = 256 * 1024;

/** What all large bodies together may hold while they come and are worked on; four of the largest. */
const bytesAtOnce = 64 * 1024 * 1024;
/** Each is held again while its form is taken apart. */
const workedAtOnce = 3;
const ofOnePerson = 2;
const retryAfterSeconds = 5;

/**
 * Reads a large body for a `person` who has the right to send it, and does the work that needs the whole of it. Bodies
 * are counted by the bytes that have come: whoever sends slowly takes little, and keeps nobody else out. Throws
 * `too_many_requests` when they are sending others at the same time, `unavailable` when people send too much at once.
 */
export type LargeBodies = <Value>(
  person: string,
  request: Request,
  limit: BodyLimit,
  work: (bytes: Uint8Array<ArrayBuffer>) => Promise<Value>,
) => Promise<Value>;

/** The large bodies of one process: one of these for all doors that take them. */
export function createLargeBodies(): LargeBodies {
  // Those that wait are bounded by what they hold.
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
