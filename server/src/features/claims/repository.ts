import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import { provenEmail } from '#server/features/account/public.ts';
import type { CountExpression } from '#server/features/beneficiaries/public.ts';
import { ledgerAccountOf, receivedCount } from '#server/features/payments/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import { erasedOrganizerName } from '#server/texts/en/claims.ts';
import type { ClaimLinkTable, ClaimTable } from './tables.ts';

export type ClaimRow = Omit<ClaimTable, 'id' | 'statement' | 'created_at'> & {
  readonly id: string;
  readonly statement: string;
  readonly created_at: Date;
};

export async function insertClaim(transaction: Transaction, claim: Insertable<ClaimTable>): Promise<string> {
  const { id } = await transaction
    .insertInto('claim')
    .values(claim)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function changeClaim(
  transaction: Transaction,
  id: string,
  changes: Updateable<ClaimTable>,
): Promise<void> {
  await transaction.updateTable('claim').set(changes).where('id', '=', id).execute();
}

export function findClaim(db: Connection, id: string): Promise<ClaimRow | undefined> {
  return db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The newest claim of a person for a page. */
export function findLastClaim(
  db: Connection,
  { pageId, accountId }: { pageId: string; accountId: string },
): Promise<ClaimRow | undefined> {
  return db
    .selectFrom('claim')
    .selectAll()
    .where('beneficiary_id', '=', pageId)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The claims of a page that wait for a decision, and the accepted one; the oldest first. */
export function listLiving(db: Connection, pageId: string): Promise<ClaimRow[]> {
  return db
    .selectFrom('claim')
    .selectAll()
    .where('beneficiary_id', '=', pageId)
    .where((of) => of.or([of('state', 'in', ['open', 'accepted']), of('disputed_at', 'is not', null)]))
    .orderBy('id')
    .execute();
}

/** Whether the page has received a tip, or a share of one to a band, which is money of its own too. */
export async function hasTips(db: Connection, pageId: string, tipCount: CountExpression): Promise<boolean> {
  const paid = receivedCount(`'${ledgerAccountOf('')}' || $1::uuid::text`);
  const text = `SELECT ${tipCount('$1::uuid')} + ${paid} AS tips`;
  const [row] = await runStatement<{ tips: number }>(db, text, [pageId]);
  return (row?.tips ?? 0) > 0;
}

export async function insertLink(
  transaction: Transaction,
  link: Insertable<ClaimLinkTable>,
): Promise<string> {
  const { id } = await transaction
    .insertInto('claim_link')
    .values(link)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Extends a link that the account requested and that has not expired. Returns its id; undefined if there is none. */
export async function renewLink(
  transaction: Transaction,
  { pageId, accountId, at, expiresAt }: { pageId: string; accountId: string; at: Date; expiresAt: Date },
): Promise<string | undefined> {
  const row = await transaction
    .updateTable('claim_link')
    .set({ expires_at: expiresAt })
    .where('beneficiary_id', '=', pageId)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Stores the digest of a link's token. `email` is null for a link not to be mailed; undefined if the link is gone. */
export function saveLinkToken(
  db: Connection,
  id: string,
  tokenDigest: string,
): Promise<{ email: string | null; beneficiary_id: string } | undefined> {
  return db
    .updateTable('claim_link')
    .set({ token_digest: tokenDigest })
    .where('id', '=', id)
    .returning(['email', 'beneficiary_id'])
    .executeTakeFirst();
}

/** Uses up a link, once even in a race. Undefined if it has expired, was used or belongs to another account. */
export function takeLink(
  transaction: Transaction,
  { tokenDigest, accountId, at }: { tokenDigest: string; accountId: string; at: Date },
): Promise<{ email: string | null; beneficiary_id: string } | undefined> {
  return transaction
    .deleteFrom('claim_link')
    .where('token_digest', '=', tokenDigest)
    .where('account_id', '=', accountId)
    .where('expires_at', '>', at)
    .returning(['email', 'beneficiary_id'])
    .executeTakeFirst();
}

/** Removes expired links and codes, unused papers, and the personal data of claims that ended. */
export async function deleteEnded(
  transaction: Transaction,
  { at, unusedBefore, decidedBefore }: { at: Date; unusedBefore: Date; decidedBefore: Date },
): Promise<void> {
  await transaction.deleteFrom('claim_link').where('expires_at', '<=', at).execute();
  await transaction.deleteFrom('claim_vouch').where('expires_at', '<=', at).execute();
  await transaction
    .deleteFrom('claim_paper')
    .where('claim_id', 'is', null)
    .where('created_at', '<', unusedBefore)
    .execute();
  const over = transaction
    .selectFrom('claim')
    .select('id')
    .where((of) =>
      of.or([
        of('decided_at', '<', decidedBefore),
        // A claim that was accepted by a mail or a code has no operator's decision.
        of.and([of('decided_at', 'is', null), of('payouts_not_before', '<', decidedBefore)]),
      ]),
    )
    .where('disputed_at', 'is', null)
    .where('state', '<>', 'open');
  await transaction.deleteFrom('claim_paper').where('claim_id', 'in', over).execute();
  await transaction
    .updateTable('claim')
    .set({ statement: '', email_on_file: null })
    .where('id', 'in', over)
    .where((of) => of.or([of('statement', '<>', ''), of('email_on_file', 'is not', null)]))
    .execute();
}

/** The pages of claims with data about an account: it made them, vouched for them, or its address was on file. */
export async function listPagesNaming(db: Connection, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('claim')
    .select('beneficiary_id')
    .distinct()
    .where((of) =>
      of.or([of('account_id', '=', accountId), of('vouched_by', '=', accountId), hasAddressOf(accountId)]),
    )
    .execute();
  return rows.map((row) => row.beneficiary_id);
}

/** Only a proven address counts, because anybody may sign up with somebody else's. */
function hasAddressOf(accountId: string): RawBuilder<SqlBool> {
  return sql`lower(email_on_file) = lower(${provenEmail(accountId)})`;
}

/**
 * Removes the data about an account that is erased; its pages and those of `listPagesNaming` must be locked. Returns
 * the pages for which it had an open claim. An accepted claim that is disputed still waits for an operator, because
 * only a decision unfreezes its page.
 */
export async function forgetClaims(transaction: Transaction, accountId: string): Promise<string[]> {
  await transaction.deleteFrom('claim_link').where('account_id', '=', accountId).execute();
  await transaction.deleteFrom('claim_paper').where('account_id', '=', accountId).execute();
  await transaction
    .updateTable('claim')
    .set({ email_on_file: null })
    .where(hasAddressOf(accountId))
    .execute();
  await transaction
    .updateTable('claim')
    .set({ vouched_by: null, vouched_organizer: erasedOrganizerName })
    .where('vouched_by', '=', accountId)
    .execute();
  const own = transaction.updateTable('claim').where('account_id', '=', accountId);
  await own.set({ statement: '' }).execute();
  const refused = await own
    .set({ state: 'refused', decided_at: sql<Date>`now()`, disputed_at: null })
    .where('state', '=', 'open')
    .returning('beneficiary_id')
    .execute();
  await own
    .set({ state: 'replaced', decided_at: sql<Date>`now()` })
    .where('state', '=', 'accepted')
    .where('disputed_at', 'is', null)
    .execute();
  return refused.map((row) => row.beneficiary_id);
}

/** The earliest time of the first payout of a page; undefined if the page was never claimed. */
export async function payoutsNotBefore(db: Connection, pageId: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('claim')
    .select('payouts_not_before')
    .where('beneficiary_id', '=', pageId)
    .where('state', '=', 'accepted')
    .executeTakeFirst();
  return row?.payouts_not_before ?? undefined;
}
