import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { withoutTriggers } from './without-triggers.ts';

/**
 * Inserts that many other checkouts of guests in the same network like that of a tip: paid if it is, expired otherwise, because none
 * is at the provider. Returns a function that removes them.
 */
export async function copyGuestCheckout(ownerPool: Pool, tip: string, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const copies = (table: string, id: string, changes: string) =>
    [
      `INSERT INTO ${table} SELECT (jsonb_populate_record(row, jsonb_build_object(${changes}))).*
       FROM ${table} AS row, unnest($2::uuid[]) AS copy (id) WHERE row.${id} = $1`,
      [tip, ids],
    ] as const;
  await withoutTriggers(
    ownerPool,
    copies('tip', 'id', "'id', copy.id, 'receipt_code', copy.id, 'idempotency_key', null"),
    copies(
      'payment',
      'reference_id',
      `'id', copy.id, 'reference_id', copy.id, 'provider_checkout', copy.id, 'provider_charge', copy.id, 'status',
         CASE row.status WHEN 'succeeded' THEN 'succeeded' ELSE 'expired' END, 'status_cause', 'test'`,
    ),
    copies('guest_checkout', 'tip_id', "'tip_id', copy.id"),
  );
  return () =>
    withoutTriggers(
      ownerPool,
      ['DELETE FROM guest_checkout WHERE tip_id = ANY($1)', [ids]],
      ['DELETE FROM payment WHERE reference_id = ANY($1)', [ids]],
      ['DELETE FROM tip WHERE id = ANY($1)', [ids]],
    );
}
