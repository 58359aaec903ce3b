import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** The public page that has or had the handle. */
export async function findByHandle(db: Connection, handle: string): Promise<string | undefined> {
  const text = `
    SELECT listed_beneficiary.id FROM beneficiary_handle
    JOIN listed_beneficiary ON listed_beneficiary.id = beneficiary_id WHERE handle = $1`;
  return (await runPrepared<{ id: string }>(db, text, [handle]))[0]?.id;
}

/** Frees the handles of a page that was never published. */
export async function freeHandles(transaction: Transaction, pageId: string): Promise<void> {
  await transaction.deleteFrom('beneficiary_handle').where('beneficiary_id', '=', pageId).execute();
}

/**
 * Gives the page this handle. If the page was published, its previous handle keeps redirecting to it; otherwise that
 * one is free again. False if another page has or had the handle.
 */
export async function takeHandle(
  transaction: Transaction,
  { pageId, handle, wasPublished }: { pageId: string; handle: string; wasPublished: boolean },
): Promise<boolean> {
  const owner = await transaction
    .insertInto('beneficiary_handle')
    .values({ handle, beneficiary_id: pageId, is_current: false })
    // An empty update locks the row and returns its owner, even if two pages request the handle at once.
    .onConflict((conflict) => conflict.column('handle').doUpdateSet({ handle }))
    .returning('beneficiary_id')
    .executeTakeFirstOrThrow();
  if (owner.beneficiary_id !== pageId) return false;
  if (wasPublished)
    await transaction
      .updateTable('beneficiary_handle')
      .set({ is_current: false })
      .where('beneficiary_id', '=', pageId)
      .where('handle', '<>', handle)
      .execute();
  else
    await transaction
      .deleteFrom('beneficiary_handle')
      .where('beneficiary_id', '=', pageId)
      .where('handle', '<>', handle)
      .execute();
  await transaction
    .updateTable('beneficiary_handle')
    .set({ is_current: true })
    .where('handle', '=', handle)
    .execute();
  return true;
}
