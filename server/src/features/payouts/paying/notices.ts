import { absoluteUrl } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { failureSentence } from '#contract/payouts/rules.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { findClaimedPage, listManagers } from '#server/features/beneficiaries/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { LetterRow } from '#server/platform/mail/letter.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { payoutNewsTexts as texts } from '#server/texts/en/payouts.ts';
import { findShownPayout } from '../listing/repository.ts';
import { findPayout } from './repository.ts';

const ownersJobName = 'payouts.tell-owners';
const mailJobName = 'payouts.mail-notice';

export type PayoutNews = keyof typeof texts.news;

interface News {
  readonly payoutId: string;
  readonly kind: PayoutNews;
}

/** Mails every owner of the payout's page about it, each separately. */
export function notifyOwners(jobs: Jobs, transaction: Transaction, news: News): Promise<void> {
  return jobs.enqueue(transaction, ownersJobName, news);
}

interface MailDependencies {
  readonly db: Database;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly config: { readonly publicOrigin: string };
}

export function payoutMailJobs({ db, jobs, mailer, config }: MailDependencies): JobDefinition<never>[] {
  const notifyEach: JobDefinition<News> = {
    name: ownersJobName,
    async work(news) {
      const payout = await findPayout(db, news.payoutId);
      if (payout?.receiver_kind !== 'beneficiary') return;
      const managers = await listManagers(db, payout.receiver_id);
      const owners = managers.filter(({ role }) => role === 'owner');
      await inTransaction(db, async (transaction) => {
        for (const { id } of owners) await jobs.enqueue(transaction, mailJobName, { ...news, accountId: id });
      });
    },
  };
  const mail: JobDefinition<News & { readonly accountId: string }> = {
    name: mailJobName,
    async work({ payoutId, kind, accountId }, job) {
      const payout = await findPayout(db, payoutId);
      const page = payout && (await findClaimedPage(db, payout.receiver_id));
      const to = await findProvenAddress(db, accountId);
      if (!payout || !page || !to) return;
      const amount = texts.amount(Number(payout.amount_minor), payout.currency);
      const { subject, lines } = texts.news[kind](amount, quoteLine(page.name));
      const isBack = kind === 'failed' || kind === 'returned';
      const why = isBack ? failureSentence(payout.failure) : undefined;
      const url = absoluteUrl(config.publicOrigin, payoutPaths.payouts(page.id));
      await mailer.send({
        id: `job-${job.id}`,
        to,
        subject,
        letter: {
          ...letterFrame,
          parts: [
            ...lines,
            ...(why ? [texts.why(why)] : []),
            ...(kind === 'paid' ? [{ rows: await rowsOfPaid(db, payoutId) }] : []),
            { button: texts.button, url },
          ],
        },
      });
    },
  };
  return [notifyEach, mail];
}

/** How the money appears at the receiver's bank: where, in which currency, and with which reference. */
async function rowsOfPaid(db: Database, payoutId: string): Promise<readonly LetterRow[]> {
  const payout = await findShownPayout(db, payoutId);
  if (!payout) return [];
  const { destination_shown, exchange, bank_reference } = payout;
  const { to, exchanged, exchangedAt, reference } = texts.paid;
  return [
    ...(destination_shown ? [{ label: to, value: quoteLine(destination_shown) }] : []),
    ...(exchange
      ? [
          {
            label: exchanged,
            value: exchangedAt({
              amount: texts.amount(exchange.amount_minor, exchange.currency),
              rate: exchange.rate,
              source: quoteLine(exchange.source),
            }),
          },
        ]
      : []),
    ...(bank_reference ? [{ label: reference, value: quoteLine(bank_reference) }] : []),
  ];
}
