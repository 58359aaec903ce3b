import { absoluteUrl, paths } from '#contract/paths.ts';
import { findAccount } from '#server/features/account/public.ts';
import { listBeneficiaryNames } from '#server/features/beneficiaries/public.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import { type Letter, layOutLetter } from '#server/platform/mail/lay-out-letter.ts';
import { plainLine, quoteLine } from '#server/platform/mail/quote.ts';
import { findWhole, formatDay, type MailDependencies, receiptLink } from './mail-parts.ts';
import { findTip, listShares, type Tip } from './repository.ts';
import { formatDollars } from './tip-amount.ts';

export const receiptJobName = 'tipping.mail-receipt';

/** A tip by itself, or all shares of a tip for an event. */
type ReceiptOf = { readonly tipId: string } | { readonly eventTipId: string };

const checking =
  'Anybody who has the link of a receipt can check it. It says amount, date and performer, never who sent the tip.';

/** Mails the fan the receipt of what was paid, at the address of their account: one mail a payment. */
export function mailReceiptJob(dependencies: MailDependencies): JobDefinition<ReceiptOf> {
  const { db, mailer } = dependencies;
  return {
    name: receiptJobName,
    async work(of) {
      const tips = await findTipsOf(dependencies, of);
      const [first] = tips;
      const account = first && (await findAccount(db, first.accountId));
      if (!first || !account?.email || (await isFromBeforeRestore(db, first.createdAt))) return;
      const paidMinor = tips.reduce((sum, { amountMinor }) => sum + amountMinor, 0);
      await mailer.send({
        id: `receipt-${first.eventTipId ?? first.id}`,
        to: account.email,
        subject: `Your receipt for a tip of ${formatDollars(paidMinor)}`,
        ...layOutLetter({
          // Not by name: an address that is not proven may be another person's than the name's.
          greeting: 'Hello,',
          ...(await writeReceipt(dependencies, first, tips)),
        }),
      });
    },
  };
}

async function findTipsOf({ db }: MailDependencies, of: ReceiptOf): Promise<Tip[]> {
  if ('eventTipId' in of) return listShares(db, of.eventTipId);
  const tip = await findTip(db, of.tipId);
  return tip ? [tip] : [];
}

async function writeReceipt(
  dependencies: MailDependencies,
  first: Tip,
  tips: readonly Tip[],
): Promise<Pick<Letter, 'parts' | 'link'>> {
  const names = await listBeneficiaryNames(
    dependencies.db,
    tips.map(({ beneficiaryId }) => beneficiaryId),
  );
  const nameOf = ({ beneficiaryId }: Tip) => names.get(beneficiaryId) ?? '';
  const date = { label: 'Date', value: formatDay(first.createdAt) };
  const whole = await findWhole(dependencies, first);
  if (!whole) {
    return {
      parts: [
        `Thank you! Your tip to ${quoteLine(nameOf(first))} was paid.`,
        { rows: [{ label: 'Amount', value: formatDollars(first.amountMinor) }, date] },
        checking,
      ],
      link: { label: 'Your receipt', url: receiptLink(dependencies, first) },
    };
  }
  const shares = tips.map((tip) => ({
    label: plainLine(nameOf(tip)),
    value: formatDollars(tip.amountMinor),
    url: receiptLink(dependencies, tip),
  }));
  const total = { label: 'Together', value: formatDollars(whole.amountMinor) };
  return {
    parts: [
      `Thank you! Your tip for the line-up of ${quoteLine(whole.eventTitle)} was paid. Each performer's share has a receipt of its own:`,
      { rows: [...shares, total, date] },
      checking,
    ],
    link: {
      label: 'The event',
      url: absoluteUrl(dependencies.publicOrigin, paths.event(whole.eventId)),
    },
  };
}
