import { type Expression, type RawBuilder, sql } from 'kysely';
import {
  ledgerAccountOf,
  type ReceivedTotal,
  receivedCount,
  receivedTotal,
} from '#server/features/payments/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import '../tables.ts';

/** What the receipt of this tip is checked by. */
export async function findReceiptCode(db: Connection, tipId: string): Promise<string | undefined> {
  const row = await db.selectFrom('tip').select('receipt_code').where('id', '=', tipId).executeTakeFirst();
  return row?.receipt_code;
}

/** An expression: how many tips the beneficiary with that id has received and kept. */
export function tipCount(beneficiaryId: Expression<string>): RawBuilder<number> {
  return receivedCount(sql`${sql.lit(ledgerAccountOf(''))} || ${beneficiaryId}::text`);
}

/** An expression for a table of one row: how many tips the beneficiary with that id has received and kept, and their sum. */
export function tipTotal(beneficiaryId: Expression<string>, currency: string): RawBuilder<ReceivedTotal> {
  return receivedTotal(sql`${sql.lit(ledgerAccountOf(''))} || ${beneficiaryId}::text`, currency);
}
