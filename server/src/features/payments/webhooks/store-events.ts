import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertEvents, type StoredEvent } from './repository.ts';

/** Larger statements save nothing. */
const mostAtOnce = 500;

interface Waiting {
  readonly event: StoredEvent;
  stored(): void;
  failed(error: unknown): void;
}

/**
 * Stores events with one statement at a time: those that arrive while it runs are stored together by the next one, so
 * that a burst of deliveries needs one connection and few waits for the disk. Each call resolves when its event is
 * stored.
 */
export function createEventStore({ db, clock }: { db: Database; clock: Clock }) {
  const waiting: Waiting[] = [];
  let writing = false;
  const writeAll = async () => {
    writing = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, mostAtOnce);
      // The same event may be delivered twice at the same time.
      const distinct = new Map(batch.map(({ event }) => [`${event.provider} ${event.id}`, event]));
      try {
        await insertEvents(db, [...distinct.values()], clock.now());
        for (const { stored } of batch) stored();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
    }
    writing = false;
  };
  return (event: StoredEvent) =>
    new Promise<void>((stored, failed) => {
      waiting.push({ event, stored, failed });
      if (!writing) void writeAll();
    });
}
