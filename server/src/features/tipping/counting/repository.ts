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

/** What the receipt of this tip is checked by. */
export async function findReceiptCode(db: Connection, tipId: string): Promise<string | undefined> {
  const row = await db.selectFrom('tip').select('receipt_code').where('id', '=', tipId).executeTakeFirst();
  return row?.receipt_code;
}
