import { type Expression, type RawBuilder, sql } from 'kysely';
import type { PicturePurpose } from '#contract/picture-rules.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
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

/** An expression: whether something shows the picture with that id. */
export type PictureUse = (pictureId: Expression<string>) => RawBuilder<boolean>;

export async function markDetached(transaction: Transaction, id: string): Promise<void> {
  await transaction.updateTable('picture').set({ attached_at: null }).where('id', '=', id).execute();
}

/**
 * Deletes up to `limit` pictures that were uploaded before `madeBefore` and are unused. Both the mark and the actual
 * uses are checked, because a picture with two uses loses its mark with the first one.
 */
export async function deleteUnattached(
  transaction: Transaction,
  { madeBefore, limit, uses }: { madeBefore: Date; limit: number; uses: readonly PictureUse[] },
): Promise<PictureRow[]> {
  const unused = sql.join(
    uses.map((use) => sql`AND NOT ${use(sql.ref('picture.id'))}`),
    sql` `,
  );
  const { rows } = await sql<PictureRow>`
    DELETE FROM picture WHERE id IN (
      SELECT id FROM picture WHERE attached_at IS NULL AND created_at < ${madeBefore} ${unused}
      ORDER BY created_at LIMIT ${limit} FOR UPDATE SKIP LOCKED)
    RETURNING ${sql.join(columns.map((column) => sql.ref(column)))}`.execute(transaction);
  return rows;
}

/** Forgets who uploaded the account's pictures; the sweep deletes those that nothing shows any more. */
export async function forgetPictures(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .updateTable('picture')
    .set({ attached_at: null, account_id: null })
    .where('account_id', '=', accountId)
    .execute();
}
