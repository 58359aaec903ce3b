import { bandPaths } from '#contract/bands/paths.ts';
import { absoluteUrl } from '#contract/paths.ts';
import { limitedNoticeJob, type OtherNoticeDependencies } from '#server/features/account/public.ts';
import { listManagers, listPageNames } from '#server/features/beneficiaries/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import type { JobDefinition, Jobs } from '#server/platform/jobs/jobs.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { bandMailTexts as texts } from '#server/texts/en/bands.ts';
import { listUnpayableMembers } from './repository.ts';

const jobName = 'bands.unpayable-notice';

interface UnpayableNotice {
  readonly bandId: string;
  /** The account that is notified, one of the band's owners. */
  readonly to: string;
}

/** Tells the owners of a band, each in a mail of their own, that it takes no tips because members cannot be paid. */
export async function notifyUnpayable(jobs: Jobs, transaction: Transaction, bandId: string): Promise<void> {
  const managers = await listManagers(transaction, bandId);
  for (const { id: to } of managers.filter(({ role }) => role === 'owner'))
    await jobs.enqueue(transaction, jobName, { bandId, to } satisfies UnpayableNotice);
}

/** Tells one owner, while it is still so. */
export function unpayableNoticeJob(services: OtherNoticeDependencies): JobDefinition<UnpayableNotice> {
  const { db, config } = services;
  return limitedNoticeJob(services, jobName, async ({ bandId }: UnpayableNotice) => {
    const members = await listUnpayableMembers(db, bandId);
    if (members.length === 0) return;
    const names = await listPageNames(db, [bandId, ...members]);
    const nameOf = (id: string) => quoteLine(names.get(id) ?? '');
    const { subject, lines } = texts.unpayable({ band: nameOf(bandId), members: members.map(nameOf) });
    const url = absoluteUrl(config.publicOrigin, bandPaths.own(bandId));
    return { subject, lines: [...lines, { button: texts.button, url }] };
  });
}
