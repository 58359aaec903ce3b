import { type Expression, type Insertable, type RawBuilder, sql, type Updateable } from 'kysely';
import type { BeneficiaryType } from '#contract/beneficiaries/schemas.ts';
import { accountEmail, isSuspended } from '#server/features/account/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import { isEmailOfOwner } from '../managers/repository.ts';
import { handleOf, types } from '../repository.ts';
import type { BeneficiaryTable, ClaimState, PageManagerTable, PageState } from '../tables.ts';

/** A page in any state, as its managers see it. */
export interface ManagedPageRow {
  readonly id: string;
  readonly state: PageState;
  readonly claim_state: ClaimState;
  readonly role: PageManagerTable['role'];
  readonly name: string;
  readonly bio: string;
  readonly profile_picture: string | null;
  readonly picture_id: string | null;
  readonly email: string | null;
  readonly shows_email: boolean;
  readonly follower_count: number;
  readonly types: readonly BeneficiaryType[];
  readonly handle: string | null;
  readonly links: readonly string[];
  readonly thank_you: string;
  readonly suggested_minor: readonly number[];
  readonly tipping: 'open' | 'closed';
  readonly published_at: Date | null;
  readonly hidden_reason: string | null;
  readonly withheld: boolean;
}

const managed = `
  SELECT beneficiary.id, state, claim_state, manager.role, name, bio, profile_picture, picture_id, email, shows_email,
    follower_count, links, thank_you, suggested_minor, tipping, published_at, hidden_reason,
    withheld, ${types} AS types, ${handleOf} AS handle
  FROM page_manager AS manager JOIN beneficiary ON beneficiary.id = manager.beneficiary_id
  WHERE manager.account_id = $1`;

export async function findManagedPage(
  db: Connection,
  { accountId, id }: { accountId: string; id: string },
): Promise<ManagedPageRow | undefined> {
  // The person may have been suspended after the request came in; then no page is found.
  const text = `${managed} AND manager.beneficiary_id = $2
    AND NOT ${isSuspended('$1')}`;
  return (await runPrepared<ManagedPageRow>(db, text, [accountId, id]))[0];
}

/** A page of the beneficiaries that the account manages, the newest first, and their total. */
export async function listManagedPages(
  db: Connection,
  accountId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ pages: ManagedPageRow[]; total: number }> {
  const [pages, count] = await Promise.all([
    runStatement<ManagedPageRow>(
      db,
      `${managed} ORDER BY manager.created_at DESC, beneficiary.id DESC LIMIT $2 OFFSET $3`,
      [accountId, limit, offset],
    ),
    db
      .selectFrom('page_manager')
      .select((select) => select.fn.countAll<string>().as('total'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow(),
  ]);
  return { pages, total: Number(count.total) };
}

/** The columns of a page, in any state, that matter to a person who is about to become a manager. */
export function findPageToManage(
  db: Connection,
  id: string,
): Promise<{ name: string; state: PageState; claim_state: ClaimState } | undefined> {
  return db
    .selectFrom('beneficiary')
    .select(['name', 'state', 'claim_state'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** An SQL expression: this id unless the page was taken down. A hidden page stays where it is used. */
export function idUnlessLeft(id: Expression<string | null>): RawBuilder<string | null> {
  return sql`(SELECT id FROM beneficiary WHERE beneficiary.id = ${id} AND beneficiary.state <> 'left')`;
}

/**
 * The accounts that manage these pages, by page id, hidden pages included. Sample pages are left out, like unclaimed
 * ones: everybody may use them for demonstration.
 */
export async function listManagerAccounts(
  db: Connection,
  pageIds: readonly string[],
): Promise<Map<string, readonly string[]>> {
  if (pageIds.length === 0) return new Map();
  const text = `
    SELECT page.id, array_agg(manager.account_id::text ORDER BY manager.created_at, manager.account_id) AS accounts
    FROM beneficiary AS page JOIN page_manager AS manager ON manager.beneficiary_id = page.id
    WHERE page.id = ANY($1::uuid[]) AND page.state <> 'left' AND NOT page.sample GROUP BY page.id`;
  const rows = await runStatement<{ id: string; accounts: string[] }>(db, text, [pageIds]);
  return new Map(rows.map(({ id, accounts }) => [id, accounts]));
}

/** Those of these pages that somebody else claims. */
export async function listContested(
  db: Connection,
  pageIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const text = `SELECT id FROM beneficiary WHERE id = ANY($1::uuid[]) AND claim_state = 'contested'`;
  return new Set((await runStatement<{ id: string }>(db, text, [pageIds])).map(({ id }) => id));
}

/** Inserts a page without a manager. Returns its id. */
export async function insertPage(
  transaction: Transaction,
  page: Insertable<BeneficiaryTable>,
): Promise<string> {
  const { id } = await transaction
    .insertInto('beneficiary')
    .values(page)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function savePage(
  transaction: Transaction,
  id: string,
  changes: Updateable<BeneficiaryTable>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await transaction.updateTable('beneficiary').set(changes).where('id', '=', id).execute();
}

/**
 * Unless mails about tips go to an owner of the page already, they do from now on to this account. Its address is not
 * shown because another one was.
 */
export async function takeEmailOf(transaction: Transaction, id: string, accountId: string): Promise<void> {
  await transaction
    .updateTable('beneficiary')
    .set({ email: accountEmail(accountId), shows_email: sql`shows_email AND email IS NULL` })
    .where('id', '=', id)
    .where(sql.raw<boolean>(`NOT ${isEmailOfOwner('account.suspended_at IS NULL')}`))
    .execute();
}

/** Those of the ids that are types. */
export async function listKnownTypes(db: Connection, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('beneficiary_type').select('id').where('id', 'in', ids).execute();
  return rows.map(({ id }) => id);
}

export async function replaceTypes(
  transaction: Transaction,
  pageId: string,
  typeIds: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('beneficiary_type_link').where('beneficiary_id', '=', pageId).execute();
  await transaction
    .insertInto('beneficiary_type_link')
    .values(typeIds.map((typeId) => ({ beneficiary_id: pageId, type_id: typeId })))
    .execute();
}

/** An expression: whether a page shows the picture with that id. */
export function isPagePicture(pictureId: Expression<string>): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM beneficiary WHERE beneficiary.picture_id = ${pictureId})`;
}

/** The pages that only this account owns, locked, with whether they were ever published. */
export async function lockOnlyOwned(
  transaction: Transaction,
  accountId: string,
): Promise<{ id: string; published: boolean; picture_id: string | null }[]> {
  const text = `
    SELECT id, published_at IS NOT NULL AS published, picture_id FROM beneficiary
    WHERE id IN (SELECT beneficiary_id FROM page_manager WHERE account_id = $1 AND role = 'owner')
      AND NOT EXISTS (SELECT FROM page_manager AS other WHERE other.beneficiary_id = beneficiary.id
        AND other.account_id <> $1 AND other.role = 'owner')
    ORDER BY id FOR UPDATE`;
  return runStatement(transaction, text, [accountId]);
}

/** Who else looks after pages that end with this account. Before it is `erased`, owners who leave too do not count. */
export function listLeftBehind(
  db: Connection,
  accountId: string,
  erased: boolean,
): Promise<{ pageName: string; to: string }[]> {
  const text = `SELECT page.name AS "pageName", other.account_id AS "to"
    FROM page_manager AS own JOIN beneficiary AS page ON page.id = own.beneficiary_id
      JOIN page_manager AS other ON other.beneficiary_id = page.id AND other.account_id <> $1
    WHERE own.account_id = $1 AND own.role = 'owner' AND page.state <> 'left' AND NOT EXISTS (
      SELECT FROM page_manager AS owner JOIN account ON account.id = owner.account_id
      WHERE owner.beneficiary_id = page.id AND owner.role = 'owner' AND owner.account_id <> $1
        AND ($2 OR account.deletion_requested_at IS NULL)) ORDER BY page.id, other.account_id`;
  return runStatement(db, text, [accountId, erased]);
}

/** The pages that somebody else owns as well as, or instead of, this account, which looks after them. */
export async function listPagesThatStay(db: Connection, accountId: string): Promise<string[]> {
  const text = `SELECT page.id FROM page_manager AS own JOIN beneficiary AS page ON page.id = own.beneficiary_id
    WHERE own.account_id = $1 AND page.state <> 'left' AND EXISTS (SELECT FROM page_manager AS owner
      WHERE owner.beneficiary_id = page.id AND owner.role = 'owner' AND owner.account_id <> $1) ORDER BY page.id`;
  return (await runStatement<{ id: string }>(db, text, [accountId])).map(({ id }) => id);
}

/** Deletes a page that was never published. False if something still refers to it, such as a campaign for it. */
export async function deleteDraft(transaction: Transaction, id: string): Promise<boolean> {
  const text = 'SELECT delete_draft_page($1) AS deleted';
  return (await runStatement<{ deleted: boolean }>(transaction, text, [id]))[0]?.deleted ?? false;
}

/** Removes all managers of the page. */
export async function removeManagers(transaction: Transaction, id: string): Promise<void> {
  await transaction.deleteFrom('page_manager').where('beneficiary_id', '=', id).execute();
}

/** Removes the account as manager of all its pages. Mails about tips that went to its address go to another owner's. */
export async function removeManager(transaction: Transaction, accountId: string): Promise<void> {
  await handOverEmail(transaction, accountId);
  await transaction.deleteFrom('page_manager').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('page_managed_ever').where('account_id', '=', accountId).execute();
}

/**
 * If mails about tips go to no other owner's address, they do from now on where a mail reaches one, and otherwise to
 * none: for all pages that this account owns, or for one.
 */
export async function handOverEmail(
  transaction: Transaction,
  accountId: string,
  pageId: string | null = null,
): Promise<void> {
  const text = `
    UPDATE beneficiary SET shows_email = false, email = (
      SELECT reachable.email FROM page_manager AS other JOIN reachable_account AS reachable ON reachable.id = other.account_id
      WHERE other.beneficiary_id = beneficiary.id AND other.account_id <> $1 AND other.role = 'owner'
      ORDER BY other.created_at LIMIT 1)
    FROM page_manager AS own
    WHERE own.account_id = $1 AND own.role = 'owner' AND own.beneficiary_id = beneficiary.id
      AND ($2::uuid IS NULL OR beneficiary.id = $2) AND beneficiary.email IS NOT NULL
      AND NOT ${isEmailOfOwner('account.id <> $1')}`;
  await runStatement(transaction, text, [accountId, pageId]);
}
