import { type RawBuilder, sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** A way to pay that can be chosen. */
export interface PaymentMethod {
  readonly id: string;
  readonly provider: string;
  readonly providerType: 'card' | 'paypal' | 'link';
}

/** An expression: the payment method of that id; null when it does not exist, or not any more. */
export function methodWithId(id: string): RawBuilder<PaymentMethod | null> {
  return sql`(SELECT json_build_object('id', id, 'provider', provider, 'providerType', provider_type)
    FROM payment_method WHERE payment_method.id = ${id} AND enabled)`;
}

/** In their order, with how many there are. */
export async function listMethods(db: Connection, page: { limit: number; offset: number }) {
  const enabled = db.selectFrom('payment_method').where('enabled', '=', true);
  const [rows, count] = await Promise.all([
    enabled.selectAll().orderBy('position').limit(page.limit).offset(page.offset).execute(),
    enabled.select((expression) => expression.fn.countAll<string>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(count.total) };
}
