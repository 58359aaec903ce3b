import {
  type ErasePersonalData,
  eraseLongGoneGuest,
  listLongGoneGuests,
} from '#server/features/account/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';

/** As long as their browser keeps the token that shows them their tips. */
const rememberedMs = 365 * 24 * 60 * 60 * 1000;
const guestsAtOnce = 500;

/**
 * Every night: erases guests a year after their last tip. Nobody else could request it, and they can no longer see what
 * they gave. Each guest is erased in one transaction, with everything that a feature stores of an account: address and
 * messages, and the mail address in payments. The books stay.
 */
export function forgetGuestsJob({
  db,
  clock,
  erasers,
}: {
  db: Database;
  clock: Clock;
  erasers: readonly ErasePersonalData[];
}): JobDefinition<never> {
  const forget = (id: string, times: { before: Date; at: Date }) =>
    inTransaction(db, async (transaction) => {
      if (await eraseLongGoneGuest(transaction, id, times))
        for (const forgetAll of erasers) await forgetAll(transaction, id);
    });
  return {
    name: 'tipping.forget-guests',
    schedule: '17 2 * * *',
    async work() {
      const at = clock.now();
      const times = { at, before: new Date(at.getTime() - rememberedMs) };
      let guests: string[];
      do {
        guests = await listLongGoneGuests(db, times.before, guestsAtOnce);
        for (const id of guests) await forget(id, times);
      } while (guests.length === guestsAtOnce);
    },
  };
}
