import { findGiverAddress } from '#server/features/account/public.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import { letterTo, type MailDependencies } from './campaign-mail.ts';

/** Mails to one unproven address: more than one person backs in a day. */
export const guestMailBudgets = {
  'guest-pledges-mailbox': { points: 30, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

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
  const address = await findGiverAddress(db, accountId);
  if (!address || address.kind === 'unproven') return;
  const { to, kind } = address;
  if (kind === 'proven') return mailer.send(letterTo({ id, to }, { subject, parts }));
  const letter = letterTo({ id, to }, { subject, parts: [...parts, ...toGuests] });
  await withinBudget(limits, { budget: 'guest-pledges-mailbox', key: to.toLowerCase() }, () =>
    mailer.send(letter),
  );
}
