import { findGiverAddress, type GiverAddress } from '#server/features/account/public.ts';
import type { Budget } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import { campaignPledgeTexts } from '#server/texts/en/campaign-pledges.ts';
import { letterTo, type MailDependencies } from './campaign-mail.ts';

/** Mails to one unproven address: more than one person backs in a day. */
export const guestMailBudgets = {
  'guest-pledges-mailbox': { points: 30, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

/**
 * Mails a backer about their pledge, at their proven address, or at the one they typed as a guest or signed up with. Mails to
 * an address that nobody has proven are limited, because it may be a stranger's. `id` identifies the mail when the job is
 * retried. `partsFor` says what the mail contains: what somebody else wrote is only for a proven address.
 */
export async function mailBacker(
  { db, mailer, limits }: MailDependencies,
  accountId: string,
  {
    id,
    subject,
    partsFor,
  }: {
    id: string;
    subject: string;
    partsFor: (kind: GiverAddress['kind']) => readonly LetterPart[];
  },
): Promise<void> {
  const address = await findGiverAddress(db, accountId);
  if (!address) return;
  const { to, kind } = address;
  const letter = letterTo({ id, to }, { subject, parts: partsFor(kind) });
  if (kind === 'proven') return mailer.send(letter);
  await withinBudget(limits, { budget: 'guest-pledges-mailbox', key: to.toLowerCase() }, () =>
    mailer.send(letter),
  );
}

/** The parts of a mail about one pledge; guests also read where its link opens. */
export function aboutPledge(parts: readonly LetterPart[]) {
  return (kind: GiverAddress['kind']): readonly LetterPart[] =>
    kind === 'guest' ? [...parts, campaignPledgeTexts.asGuest] : parts;
}
