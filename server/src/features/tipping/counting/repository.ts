import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** How many tips somebody began to send, paid or not. */
export async function countTipsOf(db: Connection, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('tip')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}
