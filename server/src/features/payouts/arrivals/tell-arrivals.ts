import { absoluteUrl, paths } from '#contract/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { listTippedPages, quotePage } from '#server/features/beneficiaries/public.ts';
import { refundedOf } from '#server/features/tipping/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { arrivalMailTexts as texts } from '#server/texts/en/arrivals.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { type ArrivedTogether, listArrived, takeUnnotified } from './repository.ts';

const mailJobName = 'payouts.mail-arrival';
/** How many mails one transaction queues. */
const atOnce = 200;

interface Dependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly config: { readonly publicOrigin: string };
}

/** Every minute: mails fans that their tips have arrived, one mail for all tips of a fan in one payout. */
export function arrivalJobs(dependencies: Dependencies): JobDefinition<never>[] {
  const { db, clock, jobs } = dependencies;
  return [
    {
      name: 'payouts.tell-arrivals',
      schedule: '* * * * *',
      atStart: true,
      async work() {
        for (let count = atOnce; count === atOnce; )
          count = await inTransaction(db, async (transaction) => {
            const taken = await takeUnnotified(transaction, { limit: atOnce, now: clock.now() });
            for (const together of taken) await jobs.enqueue(transaction, mailJobName, together);
            return taken.length;
          });
      },
    },
    mailArrivalJob(dependencies),
  ];
}

function mailArrivalJob({ db, mailer, config }: Dependencies): JobDefinition<ArrivedTogether> {
  return {
    name: mailJobName,
    async work({ payoutId, accountId, tipIds }) {
      const to = await findProvenAddress(db, accountId);
      const tips = to ? await listArrived(db, tipIds) : [];
      const [first] = tips;
      if (!to || !first || (await isFromBeforeRestore(db, first.recordedAt))) return;
      const pageIds = new Set(tips.map(({ beneficiaryId }) => beneficiaryId));
      const pages = await listTippedPages(db, [...pageIds]);
      const nameOf = (pageId: string) => quotePage(pages.get(pageId));
      // A payout of a member of a band has tips to the member and to the band.
      const isForSeveral = pageIds.size > 1;
      const refunded = await refundedOf(db, new Map(tips.map(({ id, paymentId }) => [id, paymentId])));
      const rows = tips.map(({ id, amountMinor, currency, createdAt, beneficiaryId }) => ({
        label: isForSeveral ? texts.dateTo(nameOf(beneficiaryId), createdAt) : texts.date(createdAt),
        value: texts.amount(Number(amountMinor) - (refunded.get(id) ?? 0), currency),
        url: absoluteUrl(config.publicOrigin, paths.accountTip(id)),
      }));
      await mailer.send({
        id: `arrival-${payoutId}-${accountId}`,
        to,
        subject: texts.subject(tips.length),
        letter: {
          ...letterFrame,
          parts: isForSeveral
            ? [texts.arrivedForSeveral(tips.length), { rows }, texts.thanksForSeveral]
            : [texts.arrived(tips.length, nameOf(first.beneficiaryId)), { rows }, texts.thanks],
        },
      });
    },
  };
}
