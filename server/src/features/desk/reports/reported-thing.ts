import { secondOperatorNeeded } from '#contract/desk/errors.ts';
import type { ReportKind } from '#contract/reports/rules.ts';
import { isAccountOf } from '#server/features/account/public.ts';
import { findModeratedPage, hasManaged } from '#server/features/beneficiaries/public.ts';
import { findReceivedMessage } from '#server/features/dashboard/public.ts';
import { findModeratedEvent } from '#server/features/events/public.ts';
import type { Reportables, ReportedSubject } from '#server/features/reports/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { Refusal } from '#server/platform/http/errors.ts';

const gone: ReportedSubject = { name: '', hidden: true, accountIds: [] };

interface ThingDependencies {
  readonly db: Connection;
  readonly reportables: Reportables;
}

/**
 * Refuses an operator who is responsible for the thing, or looks after its page or did: nobody decides about what is
 * their own, or learns who reported it. Throws `second_operator_needed`.
 */
export async function requireNotOwn(
  dependencies: ThingDependencies,
  { kind, id }: { kind: ReportKind; id: string },
  operatorId: string,
): Promise<void> {
  const { db } = dependencies;
  const { accountIds, pageId } = await findThing(dependencies, kind, id);
  const own = await Promise.all([
    pageId ? hasManaged(db, { accountId: operatorId, pageId }) : false,
    ...accountIds.map((accountId) => isAccountOf(db, { accountId, personId: operatorId })),
  ]);
  if (own.includes(true)) throw new Refusal(secondOperatorNeeded);
}

/** What a report is about; its name is empty if it no longer exists. */
export async function findThing(
  { db, reportables }: ThingDependencies,
  kind: ReportKind,
  id: string,
): Promise<ReportedSubject> {
  const ofFeature = reportables[kind];
  if (ofFeature) return (await ofFeature.find(db, id)) ?? gone;
  if (kind === 'page') {
    const page = await findModeratedPage(db, id);
    const owners = page?.managers.filter(({ role }) => role === 'owner').map((owner) => owner.id) ?? [];
    return page ? { name: page.name, hidden: !page.listed, accountIds: owners, pageId: id } : gone;
  }
  if (kind === 'event') {
    const event = await findModeratedEvent(db, id);
    const account = event?.organizer?.account;
    return event ? { name: event.title, hidden: !event.listed, accountIds: account ? [account] : [] } : gone;
  }
  const message = await findReceivedMessage(db, id);
  return message ? { name: message.text, hidden: message.hidden, accountIds: [message.senderId] } : gone;
}
