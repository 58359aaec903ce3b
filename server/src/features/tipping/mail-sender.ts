import { findGiverAddress } from '#server/features/account/public.ts';
import type { Payment, Payments } from '#server/features/payments/public.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { LetterRow } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { tippingMailTexts } from '#server/texts/en/tipping.ts';
import type { MailDependencies } from './mail-parts.ts';
import { findTip, listShares, type Tip } from './repository.ts';

/** A single tip, or all shares of a tip for an event. */
export type PaidTips = { readonly tipId: string } | { readonly eventTipId: string };

/** Mails to one unproven address: more than a fan pays for in a night. */
export const guestReceiptBudgets = {
  'guest-receipts-mailbox': { points: 30, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

export type SenderMailDependencies = MailDependencies & {
  readonly limits: Limits;
  readonly payments: Payments;
};

type WrittenMail = Omit<Parameters<Mailer['send']>[0], 'to'>;

/**
 * Mails whoever sent a tip, if they have a mail address and are not suspended. `isStranger`: the address is not proven, so
 * the mail must not contain words that somebody wrote, and only so many of them are sent a day.
 */
export async function mailSender(
  { db, mailer, limits }: SenderMailDependencies,
  { accountId }: Tip,
  write: (isStranger: boolean) => Promise<WrittenMail>,
): Promise<void> {
  const address = await findGiverAddress(db, accountId);
  if (!address) return;
  const { to } = address;
  const isStranger = address.kind !== 'proven';
  const mail = { ...(await write(isStranger)), to };
  const send = () => mailer.send(mail);
  if (!isStranger) return send();
  await withinBudget(limits, { budget: 'guest-receipts-mailbox', key: to.toLowerCase() }, send);
}

export async function findPaidTips({ db }: MailDependencies, of: PaidTips): Promise<Tip[]> {
  if ('eventTipId' in of) return listShares(db, [of.eventTipId]);
  const tip = await findTip(db, of.tipId);
  return tip ? [tip] : [];
}

/** What the sender paid on top towards the fee; empty if the fee is taken from the tip. */
export function feeRow(payment: Payment | undefined): LetterRow[] {
  if (!payment || payment.feeCoverMinor === 0) return [];
  return [{ label: tippingMailTexts.receipt.feeCovered, value: formatDollars(payment.feeCoverMinor) }];
}
