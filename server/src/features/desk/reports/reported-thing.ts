import type { ReportKind } from '#contract/reports/rules.ts';
import { findModeratedPage } from '#server/features/beneficiaries/public.ts';
import { findReceivedMessage } from '#server/features/dashboard/public.ts';
import { findModeratedEvent } from '#server/features/events/public.ts';
import type { Reportables, ReportedSubject } from '#server/features/reports/public.ts';
import type { Database } from '#server/platform/database/database.ts';

const gone: ReportedSubject = { name: '', hidden: true, accountIds: [] };

/** What a report is about; its name is empty if it no longer exists. */
export async function findThing(
  { db, reportables }: { readonly db: Database; readonly reportables: Reportables },
  kind: ReportKind,
  id: string,
): Promise<ReportedSubject> {
  const ofFeature = reportables[kind];
  if (ofFeature) return (await ofFeature.find(db, id)) ?? gone;
  if (kind === 'page') {
    const page = await findModeratedPage(db, id);
    const owners = page?.managers.filter(({ role }) => role === 'owner').map((owner) => owner.id) ?? [];
    return page ? { name: page.name, hidden: !page.listed, accountIds: owners } : gone;
  }
  if (kind === 'event') {
    const event = await findModeratedEvent(db, id);
    const account = event?.organizer?.account;
    return event ? { name: event.title, hidden: !event.listed, accountIds: account ? [account] : [] } : gone;
  }
  const message = await findReceivedMessage(db, id);
  return message ? { name: message.text, hidden: message.hidden, accountIds: [message.senderId] } : gone;
}
