import { accountEmail } from '#server/features/account/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { ClaimState, PageState } from '../tables.ts';

/** What matters of a page to who says that it is theirs. */
export interface ClaimedPage {
  readonly id: string;
  readonly name: string;
  readonly profile_picture: string | null;
  readonly state: PageState;
  readonly claim_state: ClaimState;
  /** The address on file. */
  readonly email: string | null;
  /** Hidden by the desk, or with its suspended owner, whatever its state. */
  readonly hidden_reason: string | null;
  readonly withheld: boolean;
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
] as const;

/** Whether everybody sees the page: nobody claims one that is not shown. */
export function isShown(page: ClaimedPage | undefined): page is ClaimedPage {
  return page?.state === 'published' && page.hidden_reason === null && !page.withheld;
}

export function findClaimedPage(db: Connection, id: string): Promise<ClaimedPage | undefined> {
  return db.selectFrom('beneficiary').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Pages that were taken down; of one id where it is given. */
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

/** What these pages are called, whatever their state. */
export async function listPageNames(
  db: Connection,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('beneficiary').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A claimed page, while nobody else claims, changes or decides about the page; tips to it go on. */
export function lockClaimedPage(transaction: Transaction, id: string): Promise<ClaimedPage | undefined> {
  return transaction
    .selectFrom('beneficiary')
    .select(columns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Locks all pages that an account looks after, or did, those it follows, whose counts change, and these others, in the
 * order of their ids: before anything of them, such as where their money goes, as everywhere.
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
    ORDER BY id FOR NO KEY UPDATE`;
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

/** Makes the account the page's only manager; its address learns of tips and is shown to nobody. */
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

/** Makes the page nobody's again: no manager, nobody invited, and the address on file as it was. */
export async function takePageBack(
  transaction: Transaction,
  pageId: string,
  email: string | null,
): Promise<void> {
  await clearPage(transaction, pageId);
  await transaction
    .updateTable('beneficiary')
    .set({ claim_state: 'unclaimed', shows_email: false, email })
    .where('id', '=', pageId)
    .execute();
}

async function clearPage(transaction: Transaction, pageId: string): Promise<void> {
  await transaction.deleteFrom('page_invitation').where('beneficiary_id', '=', pageId).execute();
  await transaction.deleteFrom('page_manager').where('beneficiary_id', '=', pageId).execute();
}
