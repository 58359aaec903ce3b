import { eventNotFound } from '#contract/events/errors.ts';
import { findOwnPage, managesPage, requireNotContested } from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import { lockBill } from '../locking/repository.ts';
import { type DeclineNotice, declineNoticeJobName } from './decline-notice.ts';
import { saveAgreement, saveDecline } from './repository.ts';

/**
 * A manager of a page accepts or declines its place on a bill, and may change the answer later. A page that declines is
 * taken off the bill, and the organizer gets a mail if it had agreed; if it accepts later, it returns at the end of the
 * bill. Throws `event_not_found`, also for a page that the caller does not manage and for an event whose bill never had
 * the page, and `page_contested`.
 */
export function answerInvitation(
  { db, clock, jobs }: { readonly db: Database; readonly clock: Clock; readonly jobs: Jobs },
  { accountId }: Caller,
  { eventId, pageId, agreed }: { eventId: string; pageId: string; agreed: boolean },
): Promise<void> {
  return inTransaction(db, async (transaction) => {
    if (!(await managesPage(transaction, { accountId, pageId }))) throw new Refusal(eventNotFound);
    // Locked, because the organizer may be rewriting the bill.
    if (!(await lockBill(transaction, eventId))) throw new Refusal(eventNotFound);
    requireNotContested(await findOwnPage(transaction, { accountId, id: pageId }));
    const answer = { eventId, pageId, at: clock.now() };
    if (agreed) {
      if (!(await saveAgreement(transaction, answer))) throw new Refusal(eventNotFound);
      return;
    }
    const before = await saveDecline(transaction, answer);
    if (!before) throw new Refusal(eventNotFound);
    const notice: DeclineNotice = { eventId, pageId, by: accountId };
    if (before.agreed) await jobs.enqueue(transaction, declineNoticeJobName, notice);
  });
}
