import type { PicturePurpose } from '#contract/picture-rules.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import './tables.ts';

export interface PictureRow {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Ascending; the last is `width`. */
  readonly widths: readonly number[];
}

const columns = ['id', 'width', 'height', 'widths'] as const;

export function insertPicture(
  db: Connection,
  picture: {
    accountId: string;
    purpose: PicturePurpose;
    width: number;
    height: number;
    widths: readonly number[];
  },
): Promise<PictureRow> {
  const { accountId, ...rest } = picture;
  return db
    .insertInto('picture')
    .values({ account_id: accountId, ...rest })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Marks a picture of this account as in use; undefined where there is none. */
export function markAttached(
  transaction: Transaction,
  { id, accountId, at }: { id: string; accountId: string; at: Date },
): Promise<PictureRow | undefined> {
  return transaction
    .updateTable('picture')
    .set({ attached_at: at })
    .where('id', '=', id)
    .where('account_id', '=', accountId)
    .returning(columns)
    .executeTakeFirst();
}

/** An SQL expression: whether something shows the picture with the id in that column. */
export type PictureUse = (pictureId: string) => string;

export async function markDetached(transaction: Transaction, id: string): Promise<void> {
  await transaction.updateTable('picture').set({ attached_at: null }).where('id', '=', id).execute();
}

/**
 * Deletes up to `limit` pictures that were made before then, are not marked as in use, and are not. One that two
 * things show loses its mark with the first of them.
 */
export function deleteUnattached(
  transaction: Transaction,
  { madeBefore, limit, uses }: { madeBefore: Date; limit: number; uses: readonly PictureUse[] },
): Promise<PictureRow[]> {
  const unused = uses.map((use) => `AND NOT ${use('picture.id')}`).join(' ');
  const text = `
    DELETE FROM picture WHERE id IN (
      SELECT id FROM picture WHERE attached_at IS NULL AND created_at < $1 ${unused}
      ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)
    RETURNING ${columns.join(', ')}`;
  return runStatement(transaction, text, [madeBefore, limit]);
}

/** Takes the account's portraits out of use; pictures of events stay in use, as nobody's. */
export async function forgetPictures(transaction: Transaction, accountId: string): Promise<void> {
  const own = transaction.updateTable('picture').where('account_id', '=', accountId);
  await own.set({ attached_at: null }).where('purpose', '=', 'portrait').execute();
  await own.set({ account_id: null }).execute();
}
