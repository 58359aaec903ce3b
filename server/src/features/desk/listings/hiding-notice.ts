import { absoluteUrl, paths } from '#contract/paths.ts';
import { findProvenAddress } from '#server/features/account/public.ts';
import { findModeratedPage } from '#server/features/beneficiaries/public.ts';
import { findModeratedEvent } from '#server/features/events/public.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { JobDefinition } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { quoteLine } from '#server/platform/mail/quote.ts';
import { deskMailTexts as texts } from '#server/texts/en/desk.ts';
import { letterFrame } from '#server/texts/en/letter.ts';

export const hidingNoticeName = 'desk.hiding-notice';

export type ListingKind = 'page' | 'event';

interface HidingNotice {
  readonly kind: ListingKind;
  readonly id: string;
  readonly accountId: string;
  readonly hidden: boolean;
}

/** Notifies an owner that their page or event was hidden and why, or that it is shown again. */
export function hidingNoticeJob({
  db,
  mailer,
  config: { publicOrigin, contactMail },
}: {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly config: { readonly publicOrigin: string; readonly contactMail: string };
}): JobDefinition<HidingNotice> {
  return {
    name: hidingNoticeName,
    async work({ kind, id, accountId, hidden }, job) {
      const found = await findListing(db, kind, id);
      const to = found && (await findProvenAddress(db, accountId));
      // A later change has a notice of its own.
      if (!found || !to || hidden !== (found.reason !== null)) return;
      const path = kind === 'page' ? paths.accountPages() : paths.eventManagement();
      const link = absoluteUrl(publicOrigin, path);
      const name = quoteLine(found.name);
      const { subject, parts } =
        found.reason === null
          ? texts.shownAgain(kind, name, link)
          : texts.hidden({ kind, name, reason: found.reason, contactMail });
      await mailer.send({ id: `job-${job.id}`, to, subject, letter: { ...letterFrame, parts } });
    },
  };
}

async function findListing(
  db: Database,
  kind: ListingKind,
  id: string,
): Promise<{ name: string; reason: string | null } | undefined> {
  if (kind === 'page') {
    const page = await findModeratedPage(db, id);
    return page && { name: page.name, reason: page.hidden_reason };
  }
  const event = await findModeratedEvent(db, id);
  return event && { name: event.title, reason: event.hidden_reason };
}
