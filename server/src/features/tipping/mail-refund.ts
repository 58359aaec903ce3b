import { absoluteUrl, paths } from '#contract/paths.ts';
import { listTippedPages, quotePage } from '#server/features/beneficiaries/public.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { LetterPart, LetterRow } from '#server/platform/mail/letter.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
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

const texts = tippingMailTexts.refund;

export const refundMailJobName = 'tipping.mail-refund';

export type RefundNews = PaidTips & {
  /** Different for each refund, but the same when that is booked again. */
  readonly mailId: string;
  /** What was given back, with its part of a fee that was paid on top. */
  readonly amountMinor: number;
  /** That part; undefined in jobs of the version before. */
  readonly coverMinor?: number;
};

/** Mails whoever sent a tip that it was given back, or how much of it: one mail per refund. */
export function mailRefundJob(dependencies: SenderMailDependencies): JobDefinition<RefundNews> {
  return {
    name: refundMailJobName,
    async work(news) {
      const tips = await findPaidTips(dependencies, news);
      const [first] = tips;
      if (!first) return;
      const amount = formatDollars(ofTip(news));
      await mailSender(dependencies, first, async () => ({
        id: `refund-${news.mailId}`,
        subject: texts.subject(amount),
        letter: { ...letterFrame, amount, parts: await writeRefund(dependencies, tips, first, news) },
      }));
    },
  };
}

/** What was given back of the tip itself, as its page and receipt say it. */
const ofTip = ({ amountMinor, coverMinor = 0 }: RefundNews): number => amountMinor - coverMinor;

async function writeRefund(
  dependencies: SenderMailDependencies,
  tips: readonly Tip[],
  first: Tip,
  news: RefundNews,
): Promise<LetterPart[]> {
  const payment = (await paymentsOfTips(dependencies, [first])).get(first.id);
  const whole = await findWhole(dependencies, first);
  const pages = await listTippedPages(dependencies.db, [first.beneficiaryId]);
  const theTip = whole
    ? texts.lineUp(quoteLine(whole.eventTitle))
    : texts.tip(quotePage(pages.get(first.beneficiaryId)));
  const tipMinor = tips.reduce((sum, tip) => sum + tip.amountMinor, 0);
  const link = whole
    ? { label: texts.eventLink, url: absoluteUrl(dependencies.publicOrigin, paths.event(whole.eventId)) }
    : { label: texts.link, url: receiptLink(dependencies, first) };
  return [
    news.amountMinor === payment?.amountMinor
      ? texts.whole(theTip)
      : texts.part(formatDollars(ofTip(news)), theTip),
    {
      rows: [
        { label: texts.tipAmount, value: formatDollars(tipMinor) },
        ...feeRow(payment),
        ...refundRows(news),
        { label: texts.date, value: formatDay(first.createdAt) },
      ],
    },
    texts.onItsWay,
    { links: [link] },
  ];
}

/** What was given back; of a tip with a fee that was paid on top, the parts and the sum, which is what banks show. */
function refundRows(news: RefundNews): LetterRow[] {
  const all = formatDollars(news.amountMinor);
  if (!news.coverMinor) return [{ label: texts.amount, value: all }];
  return [
    { label: texts.ofTip, value: formatDollars(ofTip(news)) },
    { label: texts.ofFee, value: formatDollars(news.coverMinor) },
    { label: texts.inAll, value: all },
  ];
}
