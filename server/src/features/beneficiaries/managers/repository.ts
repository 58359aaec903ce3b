import { provenEmail } from '#server/features/account/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runStatement } from '#server/platform/database/prepared-statement.ts';
import type { PageInvitationTable, PageManagerTable } from '../tables.ts';

type Role = PageManagerTable['role'];

/** Somebody who manages a page. */
export interface ManagerRow {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly role: Role;
  readonly owner_since: Date | null;
}

/** The managers of a page, the longest-serving first. */
export function listManagers(db: Connection, pageId: string): Promise<ManagerRow[]> {
  return db
    .selectFrom('page_manager')
    .innerJoin('account', 'account.id', 'page_manager.account_id')
    .select(['account.id', 'account.full_name as name', 'account.email', 'role', 'owner_since'])
    .where('beneficiary_id', '=', pageId)
    .orderBy('page_manager.created_at')
    .orderBy('account.id')
    .execute();
}

/** An SQL condition: whether the mail address of a `beneficiary` is that of an owner whose `account` meets the condition. */
export const isEmailOfOwner = (condition: string) => `EXISTS (
  SELECT FROM page_manager AS owner JOIN account ON account.id = owner.account_id
  WHERE owner.beneficiary_id = beneficiary.id AND owner.role = 'owner' AND account.email = beneficiary.email
    AND ${condition})`;

/** An SQL expression: the mail address of a `beneficiary`; null while it is that of an owner who is suspended. */
export const emailInUse = `CASE WHEN NOT ${isEmailOfOwner('account.suspended_at IS NOT NULL')} THEN email END`;

/** Whether somebody manages a page or ever did. False if `pageId` is not an id. */
export async function hasManaged(
  db: Connection,
  { accountId, pageId }: { readonly accountId: string; readonly pageId: string },
): Promise<boolean> {
  const rows = await db
    .selectFrom('page_managed_ever')
    .select('beneficiary_id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.some(({ beneficiary_id }) => beneficiary_id === pageId);
}

export async function saveManager(
  transaction: Transaction,
  { pageId, accountId, role }: { pageId: string; accountId: string; role: Role },
): Promise<void> {
  await transaction
    .insertInto('page_manager')
    .values({ beneficiary_id: pageId, account_id: accountId, role })
    .onConflict((conflict) => conflict.columns(['beneficiary_id', 'account_id']).doUpdateSet({ role }))
    .execute();
}

export async function deleteManager(
  transaction: Transaction,
  { pageId, accountId }: { pageId: string; accountId: string },
): Promise<void> {
  await transaction
    .deleteFrom('page_manager')
    .where('beneficiary_id', '=', pageId)
    .where('account_id', '=', accountId)
    .execute();
}

export type Invitation = Pick<PageInvitationTable, 'beneficiary_id' | 'email' | 'role' | 'expires_at'> & {
  readonly id: string;
  readonly invited_by: string | null;
};
const columns = ['id', 'beneficiary_id', 'email', 'role', 'expires_at', 'invited_by'] as const;

/** The valid invitations: those whose sender is an owner of the page at this moment and not suspended. */
function validInvitations(db: Connection, at: Date) {
  return db
    .selectFrom('page_invitation')
    .select(columns)
    .where('expires_at', '>', at)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('page_manager')
          .innerJoin('account', 'account.id', 'page_manager.account_id')
          .select('account.id')
          .whereRef('page_manager.beneficiary_id', '=', 'page_invitation.beneficiary_id')
          .whereRef('page_manager.account_id', '=', 'page_invitation.invited_by')
          .where('page_manager.role', '=', 'owner')
          .where('account.suspended_at', 'is', null),
      ),
    );
}

/** The invitations to a page whose links work, newest first. */
export function listInvitations(db: Connection, pageId: string, at: Date): Promise<Invitation[]> {
  return validInvitations(db, at).where('beneficiary_id', '=', pageId).orderBy('id', 'desc').execute();
}

/** Replaces an earlier invitation to the same address, whose link stops working. Returns its id. */
export async function saveInvitation(
  transaction: Transaction,
  invitation: { pageId: string; email: string; role: Role; invitedBy: string; expiresAt: Date },
): Promise<string> {
  const { pageId, email, role, invitedBy, expiresAt } = invitation;
  await transaction
    .deleteFrom('page_invitation')
    .where('beneficiary_id', '=', pageId)
    .where('email', '=', email)
    .execute();
  const { id } = await transaction
    .insertInto('page_invitation')
    .values({ beneficiary_id: pageId, email, role, invited_by: invitedBy, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stores the digest of the token in an invitation's link. Returns the invitation, if it still exists. */
export function saveInvitationToken(
  db: Connection,
  id: string,
  tokenDigest: string,
): Promise<Invitation | undefined> {
  return db
    .updateTable('page_invitation')
    .set({ token_digest: tokenDigest })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirst();
}

export function findInvitation(
  db: Connection,
  { tokenDigest, at }: { tokenDigest: string; at: Date },
): Promise<Invitation | undefined> {
  return validInvitations(db, at).where('token_digest', '=', tokenDigest).executeTakeFirst();
}

/** Withdraws the invitations to the page that a former owner sent. */
export async function deleteInvitationsBy(
  transaction: Transaction,
  { pageId, accountId }: { pageId: string; accountId: string },
): Promise<void> {
  await transaction
    .deleteFrom('page_invitation')
    .where('beneficiary_id', '=', pageId)
    .where('invited_by', '=', accountId)
    .execute();
}

/** Returns false if it was used or withdrawn; in a race only one use succeeds. */
export async function deleteInvitation(
  transaction: Transaction,
  { id, pageId }: { id: string; pageId: string },
): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom('page_invitation')
    .where('id', '=', id)
    .where('beneficiary_id', '=', pageId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function deleteEndedInvitations(db: Connection, at: Date): Promise<void> {
  await db.deleteFrom('page_invitation').where('expires_at', '<=', at).execute();
}

/** For an account that is erased: removes the invitations that it sent, and those to its proven address. */
export async function forgetInvitations(transaction: Transaction, accountId: string): Promise<void> {
  await transaction
    .deleteFrom('page_invitation')
    .where((of) =>
      of.or([
        of('email', '=', of.fn<string>('lower', [provenEmail(accountId)])),
        of('invited_by', '=', accountId),
      ]),
    )
    .execute();
}

/** Whether the account manages the page and everybody can see the page. */
export async function managesPage(
  db: Connection,
  { accountId, pageId }: { accountId: string; pageId: string },
): Promise<boolean> {
  const text = `SELECT FROM page_manager AS manager JOIN listed_beneficiary AS page ON page.id = manager.beneficiary_id
    WHERE manager.account_id = $1 AND page.id = $2`;
  return (await runStatement(db, text, [accountId, pageId])).length > 0;
}
