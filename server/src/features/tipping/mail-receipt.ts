import { absoluteUrl, paths } from '#contract/paths.ts';
import { listTippedPages, quotePage } from '#server/features/beneficiaries/public.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { LetterPart } from '#server/platform/mail/letter.ts';
import { plainLine, quoteLine } from '#server/platform/mail/quote.ts';
import { formatDay } from '#server/texts/en/dates.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { tippingMailTexts } from '#server/texts/en/tipping.ts';
import { findWhole, receiptLink } from './mail-parts.ts';
import {
  feeRow,
  findPaidTips,
  mailSender,
  type PaidTips,
  type SenderMailDependencies,
} from './mail-sender.ts';
import { paymentsOfTips } from './payments-of-tips.ts';
import type { Tip } from './repository.ts';

export const receiptJobName = 'tipping.mail-receipt';

const texts = tippingMailTexts.receipt;

/** Mails the fan a receipt, at the address of their account: one mail per payment. */
export function mailReceiptJob(dependencies: SenderMailDependencies): JobDefinition<PaidTips> {
  return {
    name: receiptJobName,
    async work(of) {
      const tips = await findPaidTips(dependencies, of);
      const [first] = tips;
      if (!first || (await isFromBeforeRestore(dependencies.db, first.createdAt))) return;
      const amount = formatDollars(tips.reduce((sum, { amountMinor }) => sum + amountMinor, 0));
      await mailSender(dependencies, first, async (isStranger) => ({
        id: `receipt-${first.eventTipId ?? first.id}`,
        subject: texts.subject(amount),
        letter: {
          ...letterFrame,
          amount,
          parts: await writeReceipt(dependencies, first, { tips, isStranger }),
        },
      }));
    },
  };
}

/** `isStranger`: the address is not proven, so the mail must not contain words that somebody wrote. */
async function writeReceipt(
  dependencies: SenderMailDependencies,
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
  // A fan writes once, whoever shares the tip.
  const ownWords = first.message && !isStranger ? [{ intro: texts.ownWords, quote: first.message }] : [];
  const rest = [
    ...feeRow((await paymentsOfTips(dependencies, [first])).get(first.id)),
    { label: texts.date, value: formatDay(first.createdAt) },
  ];
  const whole = await findWhole(dependencies, first);
  if (!whole) {
    return [
      texts.paid(quotePage(pages.get(first.beneficiaryId))),
      ...ownWords,
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
    ...ownWords,
    ...thankYous,
    texts.checking,
    { links: [{ label: texts.eventLink, url: eventUrl }] },
  ];
}
