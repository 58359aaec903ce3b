import { absoluteUrl, paths } from '#contract/paths.ts';
import { findAccount } from '#server/features/account/public.ts';
import { listTippedPages } from '#server/features/beneficiaries/public.ts';
import { findPaymentsOf } from '#server/features/payments/public.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { withinBudget } from '#server/platform/limits/within-budget.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import { plainLine, quoteLine } from '#server/platform/mail/quote.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { tippingMailTexts } from '#server/texts/en/tipping.ts';
import { findWhole, formatDay, type MailDependencies, receiptLink } from './mail-parts.ts';
import { paymentKinds } from './payments-of-tips.ts';
import { findTip, listShares, type Tip } from './repository.ts';
import { formatDollars } from './tip-amount.ts';

export const receiptJobName = 'tipping.mail-receipt';

/** A single tip, or all shares of a tip for an event. */
type ReceiptOf = { readonly tipId: string } | { readonly eventTipId: string };

const texts = tippingMailTexts.receipt;

/** Receipts to one unproven address: more than a fan pays for in a night. */
export const guestReceiptBudgets = {
  'guest-receipts-mailbox': { points: 30, seconds: 24 * 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

type ReceiptDependencies = MailDependencies & { readonly limits: Limits };

/** Mails the fan a receipt, at the address of their account: one mail per payment. */
export function mailReceiptJob(dependencies: ReceiptDependencies): JobDefinition<ReceiptOf> {
  const { db, mailer, limits } = dependencies;
  return {
    name: receiptJobName,
    async work(of) {
      const tips = await findTipsOf(dependencies, of);
      const [first] = tips;
      const account = first && (await findAccount(db, first.accountId));
      if (!first || !account?.email || (await isFromBeforeRestore(db, first.createdAt))) return;
      const amount = formatDollars(tips.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
      const isStranger = account.issuer === 'guest' && account.merged_into === null;
      const parts = await writeReceipt(dependencies, first, { tips, isStranger });
      const send = () =>
        mailer.send({
          id: `receipt-${first.eventTipId ?? first.id}`,
          to: account.email,
          subject: texts.subject(amount),
          letter: { ...letterFrame, amount, parts },
        });
      if (!isStranger) return send();
      const key = account.email.toLowerCase();
      await withinBudget(limits, { budget: 'guest-receipts-mailbox', key }, send);
    },
  };
}

async function findTipsOf({ db }: MailDependencies, of: ReceiptOf): Promise<Tip[]> {
  if ('eventTipId' in of) return listShares(db, of.eventTipId);
  const tip = await findTip(db, of.tipId);
  return tip ? [tip] : [];
}

/** `isStranger`: the address is not proven, so the mail must not contain words that somebody wrote. */
async function writeReceipt(
  dependencies: MailDependencies,
  first: Tip,
  { tips, isStranger }: { tips: readonly Tip[]; isStranger: boolean },
): Promise<LetterPart[]> {
  const pages = await listTippedPages(
    dependencies.db,
    tips.map(({ beneficiaryId }) => beneficiaryId),
  );
  const nameOf = ({ beneficiaryId }: Tip) => pages.get(beneficiaryId)?.name ?? '';
  const thankYous = tips.flatMap((tip) => {
    const quote = pages.get(tip.beneficiaryId)?.thankYou;
    return quote && !isStranger ? [{ intro: texts.thankYou(quoteLine(nameOf(tip))), quote }] : [];
  });
  const rest = [
    ...(await feeRow(dependencies, first)),
    { label: texts.date, value: formatDay(first.createdAt) },
  ];
  const whole = await findWhole(dependencies, first);
  if (!whole) {
    return [
      texts.paid(quoteLine(nameOf(first))),
      ...thankYous,
      { rows: [{ label: texts.amount, value: formatDollars(first.amountMinor) }, ...rest] },
      texts.checking,
      { links: [{ label: texts.link, url: receiptLink(dependencies, first) }] },
    ];
  }
  const shares = tips.map((tip) => ({
    label: plainLine(nameOf(tip)),
    value: formatDollars(tip.amountMinor),
    url: receiptLink(dependencies, tip),
  }));
  const total = { label: texts.together, value: formatDollars(whole.amountMinor) };
  const eventUrl = absoluteUrl(dependencies.publicOrigin, paths.event(whole.eventId));
  return [
    texts.paidLineUp(quoteLine(whole.eventTitle)),
    { rows: [...shares, total, ...rest] },
    ...thankYous,
    texts.checking,
    { links: [{ label: texts.eventLink, url: eventUrl }] },
  ];
}

/** What the sender paid on top towards the fee; empty if the fee is taken from the tip. */
async function feeRow(
  { db }: MailDependencies,
  { id, eventTipId }: Tip,
): Promise<{ label: string; value: string }[]> {
  const [payment] =
    eventTipId === null
      ? await findPaymentsOf(db, paymentKinds.tip, [id])
      : await findPaymentsOf(db, paymentKinds.eventTip, [eventTipId]);
  if (!payment || payment.feeCoverMinor === 0) return [];
  return [{ label: texts.feeCovered, value: formatDollars(payment.feeCoverMinor) }];
}
