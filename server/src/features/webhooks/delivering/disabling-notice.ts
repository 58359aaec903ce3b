import { absoluteUrl } from '#contract/paths.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { listBeneficiaryNames, listManagers } from '#server/features/beneficiaries/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { webhookTexts as texts } from '#server/texts/en/webhooks.ts';
import { findWebhook } from '../repository.ts';

const jobName = 'webhooks.disabling-notice';

interface Notice {
  readonly webhookId: string;
  readonly pageId: string;
  /** The account that is notified. */
  readonly to: string;
}

/** Mails every owner of the page, each separately, that a receiver was disabled. */
export async function notifyOwnersOfDisabling(
  jobs: Jobs,
  transaction: Transaction,
  disabled: Omit<Notice, 'to'>,
): Promise<void> {
  for (const { id: to, role } of await listManagers(transaction, disabled.pageId))
    if (role === 'owner') await jobs.enqueue(transaction, jobName, { ...disabled, to } satisfies Notice);
}

export function disablingNoticeJob({
  db,
  mailer,
  publicOrigin,
}: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}): JobDefinition<Notice> {
  return {
    name: jobName,
    async work({ webhookId, pageId, to }, job) {
      const webhook = await findWebhook(db, { pageId, id: webhookId });
      const address = await findProvenAddress(db, to);
      if (!webhook || !address) return;
      const page = (await listBeneficiaryNames(db, [pageId])).get(pageId) ?? '';
      const { subject, lines, button } = texts.disabled({
        page: quoteLine(page),
        receiver: quoteLine(new URL(webhook.address).host),
      });
      const url = absoluteUrl(publicOrigin, webhookPaths.endpoint(pageId, webhookId));
      const parts = [...lines, { button, url }];
      await mailer.send({ id: `job-${job.id}`, to: address, subject, letter: { ...letterFrame, parts } });
    },
  };
}
