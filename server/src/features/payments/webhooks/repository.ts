import type { Connection, Transaction } from '#server/platform/database/database.ts';
import '../tables.ts';

/** Takes in an event id; false when it was taken in before. */
export async function insertEvent(
  transaction: Transaction,
  event: { provider: string; id: string; type: string },
): Promise<boolean> {
  const row = await transaction
    .insertInto('payment_event')
    .values({ provider: event.provider, event_id: event.id, type: event.type })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function eventIsKnown(db: Connection, provider: string, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment_event')
    .select('event_id')
    .where('provider', '=', provider)
    .where('event_id', '=', eventId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets the events taken in before `moment`. */
export async function deleteEventsBefore(db: Connection, moment: Date): Promise<void> {
  await db.deleteFrom('payment_event').where('received_at', '<', moment).execute();
}
