import { moveBookings } from './booking-time.ts';
import type { PayingServer } from './paying-server.ts';
import { writePayout } from './payout-factory.ts';

/** Moves all bookings of a tip to that time. */
export async function bookedAt(
  { ownerPool }: Pick<PayingServer, 'ownerPool'>,
  tipId: string,
  at: string,
): Promise<void> {
  const { rows } = await ownerPool.query('SELECT id FROM payment WHERE reference_id = $1', [tipId]);
  const payments = rows.map(({ id }) => id);
  await moveBookings(ownerPool, payments, `'${at}'`);
}

/**
 * Pays out a page's whole balance to `telebirr ··4567`, up to `sent`. The bank's reference starts with `FT26110042`; the first
 * payout's is exactly that.
 */
export async function payOut(
  { ownerPool }: Pick<PayingServer, 'ownerPool'>,
  page: { id: string },
  progress: 'requested' | 'sent' | 'paid' = 'sent',
): Promise<string> {
  const { rows } = await ownerPool.query(
    "INSERT INTO account (issuer, subject, email) SELECT 'test', gen_random_uuid(), '' FROM generate_series(1, 2) RETURNING id",
  );
  const [by, confirmedBy] = rows.map(({ id }) => id);
  const first = 'FT26110042';
  const taken = await ownerPool.query('SELECT FROM payout WHERE bank_reference = $1', [first]);
  const reference = taken.rows.length === 0 ? first : `${first}-${page.id}`;
  return writePayout(ownerPool, page, { progress, by, confirmedBy, reference });
}
