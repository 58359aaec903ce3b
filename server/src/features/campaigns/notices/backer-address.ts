import { findAccount, findProvenAddress } from '#server/features/account/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import { letterTo, type MailDependencies } from './campaign-mail.ts';

/** The address of mails about somebody's own pledges. */
interface BackerAddress {
  readonly to: string;
  /** Whether a guest typed this address, which may be somebody else's. */
  readonly isGuest: boolean;
}

/** Mails to one unproven address: more than one person backs in a day. */
export const guestMailBudgets = {
  'guest-pledges-mailbox': { points: 30, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** Undefined if the backer has no known address or must not be mailed. */
async function findBackerAddress(db: Database, accountId: string): Promise<BackerAddress | undefined> {
  const proven = await findProvenAddress(db, accountId);
  if (proven) return { to: proven, isGuest: false };
  const account = await findAccount(db, accountId);
  if (account?.issuer !== 'guest' || account.suspended_at !== null) return undefined;
  if (account.merged_into !== null) return findBackerAddress(db, account.merged_into);
  return account.email === '' ? undefined : { to: account.email, isGuest: true };
}

/**
 * Mails a backer about their pledge, at their proven address or at the one they typed as a guest. Mails to a guest's
 * address are limited, because it may be a stranger's. `id` identifies the mail when the job is retried.
 */
export async function mailBacker(
  { db, mailer, limits }: MailDependencies,
  accountId: string,
  {
    id,
    subject,
    parts,
    toGuests = [],
  }: {
    id: string;
    subject: string;
    parts: readonly LetterPart[];
    /** Extra parts for guests. */
    toGuests?: readonly LetterPart[];
  },
): Promise<void> {
  const address = await findBackerAddress(db, accountId);
  if (!address) return;
  const { to, isGuest } = address;
  if (!isGuest) return mailer.send(letterTo({ id, to }, { subject, parts }));
  const letter = letterTo({ id, to }, { subject, parts: [...parts, ...toGuests] });
  await withinBudget(limits, { budget: 'guest-pledges-mailbox', key: to.toLowerCase() }, () =>
    mailer.send(letter),
  );
}
