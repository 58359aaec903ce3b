import type { Connection, Transaction } from '#server/platform/database/database.ts';

export async function insertPaper(
  db: Connection,
  paper: { accountId: string; content: Uint8Array; at: Date },
): Promise<string> {
  const { id } = await db
    .insertInto('claim_paper')
    .values({ account_id: paper.accountId, content: Buffer.from(paper.content), created_at: paper.at })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes the account's papers that no claim uses, except for the newest `keep`. */
export async function deleteUnusedPapers(
  transaction: Transaction,
  { accountId, keep }: { accountId: string; keep: number },
): Promise<void> {
  const unused = transaction
    .selectFrom('claim_paper')
    .select('id')
    .where('account_id', '=', accountId)
    .where('claim_id', 'is', null)
    .orderBy('id', 'desc')
    .offset(keep);
  await transaction
    .deleteFrom('claim_paper')
    .where('id', 'in', unused)
    .where('claim_id', 'is', null)
    .execute();
}

/** Attaches papers of the account to a claim. Returns how many were attached. */
export async function attachPapers(
  transaction: Transaction,
  { ids, accountId, claimId }: { ids: readonly string[]; accountId: string; claimId: string },
): Promise<number> {
  if (ids.length === 0) return 0;
  const { numUpdatedRows } = await transaction
    .updateTable('claim_paper')
    .set({ claim_id: claimId })
    .where('id', 'in', ids)
    .where('account_id', '=', accountId)
    .where('claim_id', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export async function listPaperIds(db: Connection, claimId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claim_paper')
    .select('id')
    .where('claim_id', '=', claimId)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

export async function readPaper(
  db: Connection,
  { claimId, id }: { claimId: string; id: string },
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('claim_paper')
    .select('content')
    .where('id', '=', id)
    .where('claim_id', '=', claimId)
    .executeTakeFirst();
  return row?.content;
}
