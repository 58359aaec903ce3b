import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** A way to pay that can be chosen. */
export interface PaymentMethod {
  readonly id: string;
  readonly provider: string;
  readonly providerType: 'card' | 'paypal' | 'link';
}

/** An SQL expression: the PaymentMethod of that id; null when it does not exist, or not any more. */
export function methodWithId(id: string): string {
  return `SELECT json_build_object('id', id, 'provider', provider, 'providerType', provider_type)
    FROM payment_method WHERE payment_method.id = ${id} AND enabled`;
}

export async function findMethod(db: Connection, id: string): Promise<PaymentMethod | undefined> {
  const text = `SELECT (${methodWithId('$1')}) AS method`;
  const [row] = await runPrepared<{ method: PaymentMethod | null }>(db, text, [id]);
  return row?.method ?? undefined;
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
