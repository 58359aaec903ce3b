import { sql } from 'kysely';
import { accountEmail } from '#server/features/account/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { problemSentences } from '#server/platform/database/problem-sentences.ts';
import type { ClaimState, PageState } from '../tables.ts';

/** The columns of a page that a claim needs. */
export interface ClaimedPage {
  readonly id: string;
  readonly name: string;
  readonly profile_picture: string | null;
  readonly state: PageState;
  readonly claim_state: ClaimState;
  /** The address on file. */
  readonly email: string | null;
  /** Why an operator hides the page, whatever its state. */
  readonly hidden_reason: string | null;
  readonly withheld: boolean;
  readonly payouts_frozen_reason: string | null;
}

const columns = [
  'id',
  'name',
  'profile_picture',
  'state',
  'claim_state',
  'email',
  'hidden_reason',
  'withheld',
  'payouts_frozen_reason',
] as const;

/** Whether the page is public: a page that is not cannot be claimed. */
export function isShown(page: ClaimedPage | undefined): page is ClaimedPage {
  return page?.state === 'published' && page.hidden_reason === null && !page.withheld;
}

/** An SQL condition: whether the page with this id is contested. */
export const isContested = (pageId: string) =>
  `EXISTS (SELECT FROM beneficiary AS page WHERE page.id = ${pageId} AND page.claim_state = 'contested')`;

/** An SQL condition: whether the page with this id is hidden by an operator, or withheld with its suspended owners. */
export const isPageHidden = (pageId: string) =>
  `EXISTS (SELECT FROM beneficiary AS page WHERE page.id = ${pageId} AND (page.hidden_reason IS NOT NULL OR page.withheld))`;

/** An SQL condition: whether no money of the page with this id is paid out: it is contested, frozen, hidden or withheld. */
export const isPayoutBlocked = (pageId: string) =>
  `EXISTS (SELECT FROM beneficiary AS page WHERE page.id = ${pageId} AND (page.claim_state = 'contested'
    OR page.payouts_frozen_reason IS NOT NULL OR page.hidden_reason IS NOT NULL OR page.withheld))`;

/**
 * An SQL expression: whether tips to the page with this id are divided among members (`agreed`) or stopped (`stopped`); null
 * for a page that is no band.
 */
export const bandOf = (pageId: string) =>
  `(SELECT page.band FROM beneficiary AS page WHERE page.id = ${pageId})`;

/**
 * Bands whose row does not say what follows from their agreement and from the accounts of their members, one sentence
 * each; there must be none.
 */
export function listWronglyMarkedBands(db: Connection): Promise<string[]> {
  return problemSentences(
    db,
    sql`
      SELECT format('page %s is marked as band %s, payable %s, and not as %s, %s', page.id,
        coalesce(page.band, 'none'), page.payable, coalesce(due.band, 'none'), due.payable) AS problem
      FROM beneficiary AS page CROSS JOIN LATERAL marks_of(page.id) AS due
      WHERE (page.band IS NOT NULL
          OR page.id IN (SELECT band_id FROM band_agreement WHERE state IN ('agreed', 'left')))
        AND (page.band, page.payable) IS DISTINCT FROM (due.band, due.payable)`,
  );
}

/** A subquery: the ids of all pages that were taken down. */
export const leftPageIds = `(SELECT page.id FROM beneficiary AS page WHERE page.state = 'left')`;

export function findClaimedPage(db: Connection, id: string): Promise<ClaimedPage | undefined> {
  return db.selectFrom('beneficiary').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Pages that were taken down; only the one with `id` if it is given. */
export function listLeftPages(
  db: Connection,
  id?: string,
): Promise<Pick<ClaimedPage, 'id' | 'name' | 'claim_state'>[]> {
  return db
    .selectFrom('beneficiary')
    .select(['id', 'name', 'claim_state'])
    .where('state', '=', 'left')
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .execute();
}

/** The names of these pages, whatever their state. */
export async function listPageNames(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('beneficiary').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A claimed page, locked so that nobody else claims, changes or decides about it. Tips to it are still possible. */
export function lockClaimedPage(transaction: Transaction, id: string): Promise<ClaimedPage | undefined> {
  return transaction
    .selectFrom('beneficiary')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks these pages against changes until the transaction ends, bands after their members as everywhere. Tips to them are
 * still possible.
 */
export async function lockPages(transaction: Transaction, ids: readonly string[]): Promise<void> {
  await runStatement(transaction, 'SELECT lock_pages($1::uuid[])', [ids]);
}

/**
 * Locks, bands after their members, all pages that an account manages or managed, those it follows (their counts
 * change), and these others. This comes before any lock on a part of them, such as their payout destination, as
 * everywhere.
 */
export async function lockPagesOf(
  transaction: Transaction,
  accountId: string,
  others: readonly string[],
): Promise<void> {
  const text = `
    SELECT FROM beneficiary WHERE id = ANY($2::uuid[])
      OR id IN (SELECT beneficiary_id FROM page_managed_ever WHERE account_id = $1
        UNION ALL SELECT beneficiary_id FROM beneficiary_follow WHERE account_id = $1)
    ORDER BY is_band(id), id FOR NO KEY UPDATE`;
  await runStatement(transaction, text, [accountId, others]);
}

export async function saveClaimState(transaction: Transaction, id: string, state: ClaimState): Promise<void> {
  await transaction
    .updateTable('beneficiary')
    .set({ claim_state: state })
    .where('id', '=', id)
    .where('claim_state', '<>', state)
    .execute();
}

/** Makes the account the page's only manager. Mails about tips go to its address, which is not public. */
export async function givePageTo(transaction: Transaction, pageId: string, accountId: string): Promise<void> {
  await clearPage(transaction, pageId);
  await transaction
    .insertInto('page_manager')
    .values({ beneficiary_id: pageId, account_id: accountId, role: 'owner' })
    .execute();
  await transaction
    .updateTable('beneficiary')
    .set({ claim_state: 'claimed', shows_email: false, email: accountEmail(accountId) })
    .where('id', '=', pageId)
    .execute();
}

/**
 * Makes the page unclaimed again: no managers, no invitations, and the previous address on file. It is public, takes tips,
 * and says nothing of what its managers wrote, because nobody knows what of it is true; the database deletes its posts
 * and goals. Returns the id of the picture that they uploaded, which is now unused; null if there is none.
 */
export async function takePageBack(
  transaction: Transaction,
  pageId: string,
  email: string | null,
): Promise<string | null> {
  await clearPage(transaction, pageId);
  const uploaded = await transaction
    .selectFrom('beneficiary')
    .select('picture_id')
    .where('id', '=', pageId)
    .executeTakeFirst();
  await transaction
    .updateTable('beneficiary')
    .set({
      claim_state: 'unclaimed',
      // Only its managers hide a page in this way; the desk has its own, which stays.
      state: sql`CASE state WHEN 'hidden' THEN 'published' ELSE state END`,
      shows_email: false,
      email,
      bio: '',
      links: [],
      thank_you: '',
      suggested_minor: [],
      tipping: 'open',
      picture_id: null,
      profile_picture: sql`CASE WHEN picture_id IS NULL THEN profile_picture END`,
    })
    .where('id', '=', pageId)
    .execute();
  return uploaded?.picture_id ?? null;
}

async function clearPage(transaction: Transaction, pageId: string): Promise<void> {
  await transaction.deleteFrom('page_invitation').where('beneficiary_id', '=', pageId).execute();
  await transaction.deleteFrom('page_manager').where('beneficiary_id', '=', pageId).execute();
}
