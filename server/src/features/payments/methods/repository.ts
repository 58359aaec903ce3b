import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPage } from '#server/platform/database/read-in-batch.ts';

/** A payment method that can be chosen. */
export interface PaymentMethod {
  readonly id: string;
  readonly provider: string;
  readonly providerType: 'card' | 'paypal' | 'link';
}

/** An SQL expression: the payment method with this id; null if it does not exist or is not offered. */
export function methodWithId(id: string, offered: readonly string[]): RawBuilder<PaymentMethod | null> {
  return sql`(SELECT json_build_object('id', id, 'provider', provider, 'providerType', provider_type)
    FROM payment_method WHERE payment_method.id = ${id} AND enabled AND name = ANY(${offered}::text[]))`;
}

/** An SQL expression: the first payment method by card; null if there is none. */
export const cardMethod: RawBuilder<PaymentMethod | null> = sql`(
  SELECT json_build_object('id', id, 'provider', provider, 'providerType', provider_type)
    FROM payment_method WHERE provider_type = 'card' AND enabled ORDER BY position LIMIT 1)`;

/** The methods offered, in their order, and how many there are. */
export function listMethods(
  db: Connection,
  offered: readonly string[],
  page: { limit: number; offset: number },
) {
  const read = {
    columns: 'id, name, logo',
    rows: 'payment_method WHERE enabled AND name = ANY($3::text[])',
    order: 'position',
    values: [offered],
  };
  return runPage<{ id: string; name: string; logo: string }>(db, read, page);
}

/** The first payment method by card; undefined if there is none. */
export async function findCardMethod(db: Connection): Promise<PaymentMethod | undefined> {
  const row = await db
    .selectFrom('payment_method')
    .select(['id', 'provider', 'provider_type as providerType'])
    .where('provider_type', '=', 'card')
    .where('enabled', '=', true)
    .orderBy('position')
    .executeTakeFirst();
  return row;
}
