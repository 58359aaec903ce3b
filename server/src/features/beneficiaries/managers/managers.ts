import { alreadyManager, lastOwner, managerNotFound, ownerTooNew } from '#contract/beneficiaries/errors.ts';
import type { PageManagers } from '#contract/beneficiaries/managers/schemas.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import { accountKey, type Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import {
  findOwnPage,
  type PageDependencies,
  requireNotContested,
  requireNotLeft,
  requireRole,
  withOwnPage,
} from '../own/own-page.ts';
import { handOverEmail } from '../own/repository.ts';
import type { PageManagerTable } from '../tables.ts';
import { enqueueInvitationMail, type ManagerNews, notifyManagers } from './mails.ts';
import {
  deleteInvitationsBy,
  deleteManager,
  listInvitations,
  listManagers,
  type ManagerRow,
  saveInvitation,
  saveManager,
} from './repository.ts';

const weekMs = 7 * 24 * 60 * 60 * 1000;
const invitedForMs = weekMs;
/**
 * How long a new owner must wait. A thief with a stolen session could add an owner within a minute; the real owners need time to
 * react to the mail.
 */
const newOwnerForMs = weekMs;

/** How many mails to other people's addresses one person can cause. */
export const managerBudgets = {
  'invite-manager': { points: 10, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export interface ManagerDependencies extends PageDependencies {
  readonly jobs: Jobs;
}

/** Who looks after an own page. Throws `page_not_found`. */
export async function readManagers(
  { db, clock }: PageDependencies,
  { accountId }: Caller,
  pageId: string,
): Promise<PageManagers> {
  const { role } = await findOwnPage(db, { accountId, id: pageId });
  const isOwner = role === 'owner';
  const [managers, invitations] = await Promise.all([
    listManagers(db, pageId),
    isOwner ? listInvitations(db, pageId, clock.now()) : [],
  ]);
  const waitFor = (id: string) => {
    const until = staysUntil(managers, { caller: accountId, accountId: id });
    return until && until > clock.now() ? until.toISOString() : null;
  };
  return {
    managers: managers.map(({ id, name, email, role: theirs }) => ({
      id,
      name,
      email: isOwner ? email : null,
      role: theirs,
      is_you: id === accountId,
      stays_until: isOwner && theirs === 'owner' ? waitFor(id) : null,
    })),
    invitations: invitations.map(({ id, email, role: offered, expires_at }) => ({
      id,
      email,
      role: offered,
      expires_at: expires_at.toISOString(),
    })),
  };
}

/**
 * Invites an address to look after an own page. Throws `page_not_found`, `page_left`, `page_owners_only`,
 * `page_contested`, `address_not_proven`, `already_manager` and `too_many_requests`.
 */
export async function inviteManager(
  dependencies: ManagerDependencies,
  caller: Caller,
  { pageId, email, role }: { pageId: string; email: string; role: PageManagerTable['role'] },
): Promise<void> {
  const own = { accountId: caller.accountId, id: pageId };
  requireRole(await findOwnPage(dependencies.db, own), 'changeManagers');
  await dependencies.limits.consume('invite-manager', accountKey(caller));
  await withOwnPage(dependencies, own, 'changeManagers', async ({ transaction, at, page }) => {
    requireNotLeft(page);
    requireNotContested(page);
    await requireProvenAddress(transaction, caller);
    const present = await listManagers(transaction, pageId);
    if (present.some((manager) => manager.email.toLowerCase() === email)) throw new Refusal(alreadyManager);
    const expiresAt = new Date(at.getTime() + invitedForMs);
    const invitation = { pageId, email, role, invitedBy: caller.accountId, expiresAt };
    await enqueueInvitationMail(
      dependencies.jobs,
      transaction,
      await saveInvitation(transaction, invitation),
    );
  });
}

/**
 * Makes a manager an owner or an editor. If an owner becomes an editor, their invitations are withdrawn. Throws `page_not_found`,
 * `page_left`, `page_owners_only`, `page_contested`, `manager_not_found`, `last_owner` and `owner_too_new`.
 */
export function changeManagerRole(
  dependencies: ManagerDependencies,
  { accountId: caller }: Caller,
  { pageId, accountId, role }: { pageId: string; accountId: string; role: PageManagerTable['role'] },
): Promise<void> {
  return withOwnPage(
    dependencies,
    { accountId: caller, id: pageId },
    'changeManagers',
    async ({ transaction, page, at }) => {
      requireNotLeft(page);
      requireNotContested(page);
      const present = await listManagers(transaction, pageId);
      const manager = requireManager(present, accountId);
      if (manager.role === role) return;
      if (role === 'editor') {
        requireOwnersForLong(present, { caller, accountId, at });
        await handOverEmail(transaction, accountId, pageId);
        await deleteInvitationsBy(transaction, { pageId, accountId });
      }
      await saveManager(transaction, { pageId, accountId, role });
      const news: ManagerNews = {
        kind: role === 'owner' ? 'made-owner' : 'made-editor',
        by: caller,
        accountId,
      };
      await notifyManagers(dependencies.jobs, transaction, { pageId, present, news });
    },
  );
}

/**
 * Removes a manager from a page and withdraws their invitations. Editors can leave at any time. An owner can leave, or be removed,
 * only if `requireOwnersForLong` allows it and the page is neither contested nor taken down: its money may still have to go out.
 * Throws `page_not_found`, `page_left`, `page_owners_only`, `page_contested`, `manager_not_found`, `last_owner` and `owner_too_new`.
 */
export function removeManager(
  dependencies: ManagerDependencies,
  { accountId: caller }: Caller,
  { pageId, accountId }: { pageId: string; accountId: string },
): Promise<void> {
  const action = accountId === caller ? 'stopManaging' : 'changeManagers';
  return withOwnPage(
    dependencies,
    { accountId: caller, id: pageId },
    action,
    async ({ transaction, page, at }) => {
      const present = await listManagers(transaction, pageId);
      const manager = requireManager(present, accountId);
      if (manager.role === 'owner') {
        requireNotLeft(page);
        requireNotContested(page);
        requireOwnersForLong(present, { caller, accountId, at });
      }
      await handOverEmail(transaction, accountId, pageId);
      await deleteManager(transaction, { pageId, accountId });
      await deleteInvitationsBy(transaction, { pageId, accountId });
      const news: ManagerNews = { kind: accountId === caller ? 'left' : 'removed', by: caller, accountId };
      await notifyManagers(dependencies.jobs, transaction, { pageId, present, news });
    },
  );
}

function requireManager(present: readonly ManagerRow[], accountId: string): ManagerRow {
  const manager = present.find(({ id }) => id === accountId);
  if (!manager) throw new Refusal(managerNotFound);
  return manager;
}

/**
 * Throws unless another owner remains who is older or has been an owner for a week. If the caller acts on somebody else, the caller
 * must be that owner. The rule holds for leaving too, because the caller may be a thief with the owner's session.
 */
function requireOwnersForLong(
  present: readonly ManagerRow[],
  { caller, accountId, at }: { caller: string; accountId: string; at: Date },
): void {
  const until = staysUntil(present, { caller, accountId });
  if (until === undefined) throw new Refusal(lastOwner);
  if (until > at) throw new Refusal(ownerTooNew);
}

/** Until when the caller cannot end somebody's ownership; undefined if no other owner could remain. */
function staysUntil(
  present: readonly ManagerRow[],
  { caller, accountId }: { caller: string; accountId: string },
): Date | undefined {
  const since = ({ owner_since }: ManagerRow) => owner_since?.getTime() ?? 0;
  const theirs = since(requireManager(present, accountId));
  const ends = present
    .filter(({ id, role }) => role === 'owner' && id !== accountId && (caller === accountId || caller === id))
    .map((other) => since(other) + (since(other) <= theirs ? 0 : newOwnerForMs));
  return ends.length === 0 ? undefined : new Date(Math.min(...ends));
}
