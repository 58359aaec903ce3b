import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** A way to pay that can be chosen; undefined when it does not exist, or not any more. */
export async function findMethod(db: Connection, id: string) {
  return db
    .selectFrom('payment_method')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .executeTakeFirst();
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
