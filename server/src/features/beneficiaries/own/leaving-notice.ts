import { absoluteUrl, paths } from '#contract/paths.ts';
import { payoutMinimum } from '#contract/payouts/rules.ts';
import { findAccount, findProvenAddress } from '#server/features/account/public.ts';
import type { Database, Transaction } from '#server/platform/database/database.ts';
import { formatDollars } from '#server/platform/dollars.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { pageMailTexts as texts } from '#server/texts/en/beneficiaries.ts';
import { formatFullMoment } from '#server/texts/en/dates.ts';
import { letterFrame } from '#server/texts/en/letter.ts';
import { listManagers } from '../managers/repository.ts';
import { findPageToManage } from './repository.ts';

const jobName = 'beneficiaries.leaving-notice';

/** That a page was taken down: by whom, when, and whether it was ever published. */
interface Leaving {
  readonly pageId: string;
  readonly by: string;
  /** ISO 8601. */
  readonly at: string;
  readonly published: boolean;
}

interface LeavingNotice extends Leaving {
  /** The account that is notified. */
  readonly to: string;
}

/** Tells everybody who looks after the page, also whoever took it down, each in a mail of their own. */
export async function notifyOfLeaving(jobs: Jobs, transaction: Transaction, leaving: Leaving): Promise<void> {
  for (const { id: to } of await listManagers(transaction, leaving.pageId))
    await jobs.enqueue(transaction, jobName, { ...leaving, to } satisfies LeavingNotice);
}

/** Where nothing more comes in, the weekly run pays from the same amount on as when an owner asks. */
const minimum = formatDollars(payoutMinimum.USD?.requested ?? 0);

/** Tells one manager, if their address is proven, that their page was taken down. */
export function leavingNoticeJob({
  db,
  mailer,
  config: { publicOrigin, contactMail },
}: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly config: { readonly publicOrigin: string; readonly contactMail: string };
}): JobDefinition<LeavingNotice> {
  return {
    name: jobName,
    async work({ pageId, by, at, published, to }, job) {
      const [page, address] = [await findPageToManage(db, pageId), await findProvenAddress(db, to)];
      if (!page || !address) return;
      const name = (await findAccount(db, by))?.full_name;
      const { subject, lines } = texts.takenDown({
        page: quoteLine(page.name),
        by: name ? quoteLine(name) : texts.anOwner,
        at: formatFullMoment(new Date(at)),
        published,
        minimum,
        contactMail,
      });
      const security = {
        label: texts.security,
        url: absoluteUrl(publicOrigin, paths.accountSecurity()),
      };
      const letter = { ...letterFrame, parts: [...lines, { links: [security] }] };
      await mailer.send({ id: `job-${job.id}`, to: address, subject, letter });
    },
  };
}
