import { invitationForOther, invitationNotFound } from '#contract/beneficiaries/errors.ts';
import { digestOfToken, findAccount, requireProvenAddress } from '#server/features/account/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import { lockPages } from '../claimed/repository.ts';
import { type PageDependencies, requireNotContested, withOwnPage } from '../own/own-page.ts';
import { findPageToManage } from '../own/repository.ts';
import { notifyManagers } from './mails.ts';
import type { ManagerDependencies } from './managers.ts';
import {
  deleteInvitation,
  findInvitation,
  type Invitation,
  listManagers,
  saveManager,
} from './repository.ts';

/** Withdraws an invitation. Throws `page_not_found`, `page_owners_only` and `invitation_not_found`. */
export function withdrawInvitation(
  dependencies: PageDependencies,
  { accountId }: Caller,
  { pageId, id }: { pageId: string; id: string },
): Promise<void> {
  const own = { accountId, id: pageId };
  return withOwnPage(dependencies, own, 'changeManagers', async ({ transaction }) => {
    if (!(await deleteInvitation(transaction, { id, pageId }))) throw new Refusal(invitationNotFound);
  });
}

/** What a link invites to. Throws `invitation_not_found`. */
export async function readInvitation({ db, clock }: PageDependencies, caller: Caller, token: string) {
  const invitation = await requireInvitation(db, token, clock.now());
  const page = await findPageToManage(db, invitation.beneficiary_id);
  if (!page || page.state === 'left') throw new Refusal(invitationNotFound);
  return {
    page: { id: invitation.beneficiary_id, name: page.name },
    role: invitation.role,
    for_you: await isInvited(db, caller, invitation),
  };
}

/**
 * Makes the invited person a manager of the page. A link works once. Somebody who is a manager already keeps the larger role. Throws
 * `invitation_not_found`, `invitation_for_other`, `address_not_proven` and `page_contested`. Returns the page's id.
 */
export function acceptInvitation(
  { db, clock, jobs }: ManagerDependencies,
  caller: Caller,
  token: string,
): Promise<string> {
  const { accountId } = caller;
  return inTransaction(db, async (transaction) => {
    const found = await requireInvitation(transaction, token, clock.now());
    const { id, beneficiary_id: pageId, role } = found;
    if (!(await isInvited(transaction, caller, found))) throw new Refusal(invitationForOther);
    await requireProvenAddress(transaction, caller);
    await lockPages(transaction, [pageId]);
    // The sender may have been suspended or removed while this waited for the lock of the page.
    await requireInvitation(transaction, token, clock.now());
    const page = await findPageToManage(transaction, pageId);
    if (!page || page.state === 'left') throw new Refusal(invitationNotFound);
    requireNotContested(page);
    if (!(await deleteInvitation(transaction, { id, pageId }))) throw new Refusal(invitationNotFound);
    const present = await listManagers(transaction, pageId);
    if (
      present.some(
        (manager) => manager.id === accountId && (manager.role === 'owner' || manager.role === role),
      )
    )
      return pageId;
    await saveManager(transaction, { pageId, accountId, role });
    const news = {
      kind: role === 'owner' ? 'joined-as-owner' : 'joined-as-editor',
      by: accountId,
      accountId,
    } as const;
    await notifyManagers(jobs, transaction, { pageId, present, news });
    return pageId;
  });
}

async function requireInvitation(db: Connection, token: string, at: Date): Promise<Invitation> {
  const invitation = await findInvitation(db, { tokenDigest: digestOfToken(token), at });
  if (!invitation) throw new Refusal(invitationNotFound);
  return invitation;
}

async function isInvited(db: Connection, { accountId }: Caller, { email }: Invitation): Promise<boolean> {
  return (await findAccount(db, accountId))?.email.toLowerCase() === email;
}
