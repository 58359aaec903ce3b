import { absoluteUrl, paths } from '#contract/paths.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Mailer } from '#server/platform/mail/mail.ts';
import { type EventTipSummary, findEventTips } from './event-tips/repository.ts';
import type { Tip } from './repository.ts';

/** What the mails about tips need. */
export interface MailDependencies {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicOrigin: string;
}

export function profileLink({ publicOrigin }: MailDependencies, beneficiaryId: string): string {
  return absoluteUrl(publicOrigin, paths.professional(beneficiaryId));
}

/** The page where anybody can check the tip; it never says who sent it. */
export function receiptLink({ publicOrigin }: MailDependencies, tip: Tip): string {
  return absoluteUrl(publicOrigin, paths.receipt(tip.receiptCode));
}

/** The event tip that a tip is a share of; undefined for a single tip. */
export async function findWhole(
  { db }: MailDependencies,
  { eventTipId }: Tip,
): Promise<EventTipSummary | undefined> {
  return eventTipId === null ? undefined : (await findEventTips(db, [eventTipId])).get(eventTipId);
}
