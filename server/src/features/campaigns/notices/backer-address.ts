import { findAccount, findProvenAddress } from '#server/features/account/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import { letterTo, type MailDependencies } from './campaign-mail.ts';

/** Where mails about somebody's own pledges go. */
interface BackerAddress {
  readonly to: string;
  /** Whether it is the address that a guest typed, which may be anybody's. */
  readonly isGuest: boolean;
}

/** To one address that nobody has proven: more than somebody backs in a day. */
export const guestMailBudgets = {
  'guest-pledges-mailbox': { points: 30, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/** Undefined where no address of the backer is known, or nothing may be mailed to them. */
async function findBackerAddress(db: Database, accountId: string): Promise<BackerAddress | undefined> {
  const proven = await findProvenAddress(db, accountId);
  if (proven) return { to: proven, isGuest: false };
  const account = await findAccount(db, accountId);
  if (account?.issuer !== 'guest' || account.suspended_at !== null) return undefined;
  if (account.merged_into !== null) return findBackerAddress(db, account.merged_into);
  return account.email === '' ? undefined : { to: account.email, isGuest: true };
}

/**
 * Mails a backer about their pledge, at their proven address or at the one they typed as a guest. The mailbox of a stranger
 * gets only so many; `id` names the mail for whoever works the job again.
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
    /** What guests read besides. */
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
