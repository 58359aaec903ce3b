import { nameKey } from '#contract/events/beneficiary-names.ts';
import type { EventForm } from '#contract/events/own/schemas.ts';
import { listContested, listManagerAccounts } from '#server/features/beneficiaries/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { type BillPlace, listDeclines, listPlaces } from './repository.ts';

interface BillContext {
  /** The account of the organizer who writes the bill. */
  readonly accountId: string;
  readonly at: Date;
  /** The event before this change, with its row locked; undefined for a new one. */
  readonly event?: { readonly id: string; readonly listed: boolean };
}

export interface ComposedBill {
  readonly bill: readonly BillPlace[];
  /** Whom to invite: each page with the accounts that manage it. */
  readonly invited: ReadonlyMap<string, readonly string[]>;
  /** The pages that had agreed and are no longer on the bill. */
  readonly removed: readonly string[];
}

/**
 * Composes the bill of an event with the invitation and agreement of each performer. A page with managers is invited,
 * unless the organizer manages it too and nobody contests that; a page without managers stands on the bill at once.
 * Earlier invitations and agreements stay. Throws InvalidInput for a performer who declined, by page or by name: only
 * they themselves can come back. Another performer of the same name, who stood on the bill by name alone before, stays.
 */
export async function composeBill(
  transaction: Transaction,
  performers: EventForm['beneficiaries'],
  { accountId, at, event }: BillContext,
): Promise<ComposedBill> {
  const places = event ? await listPlaces(transaction, event.id) : [];
  if (event) await refuseDeclined(transaction, event.id, { performers, places });
  // A draft invites nobody, so the invitations of its bill begin when it is published.
  const before = new Map(event?.listed ? places.map((place) => [place.id, place]) : []);
  const pageIds = performers.flatMap(({ id }) => id ?? []);
  const managers = await listManagerAccounts(transaction, pageIds);
  const contested = await listContested(transaction, pageIds);
  const invited = new Map<string, readonly string[]>();
  const bill = performers.map(({ id, name }): BillPlace => {
    const known = id === null ? undefined : before.get(id);
    const accounts = id === null ? [] : (managers.get(id) ?? []);
    if (known) return { id, name, invited_at: known.invited_at, agreed_at: known.agreed_at };
    if (id === null || accounts.length === 0) return { id, name, invited_at: null, agreed_at: null };
    const now = at.toISOString();
    if (accounts.includes(accountId) && !contested.has(id))
      return { id, name, invited_at: now, agreed_at: now };
    invited.set(id, accounts);
    return { id, name, invited_at: now, agreed_at: null };
  });
  const staying = new Set(pageIds);
  const removed = [...before.values()].flatMap(({ id, agreed_at }) =>
    id !== null && agreed_at !== null && !staying.has(id) ? [id] : [],
  );
  return { bill, invited, removed };
}

async function refuseDeclined(
  transaction: Transaction,
  eventId: string,
  { performers, places }: { performers: EventForm['beneficiaries']; places: readonly BillPlace[] },
): Promise<void> {
  const declines = await listDeclines(transaction, eventId);
  const [ids, names] = [
    new Set(declines.map(({ id }) => id)),
    new Set(declines.map(({ name }) => nameKey(name))),
  ];
  for (const { id, name } of places) if (id === null) names.delete(nameKey(name));
  for (const [index, { id, name }] of performers.entries())
    if (id === null ? names.has(nameKey(name)) : ids.has(id))
      throw invalid(`beneficiaries.${index}`, ({ checks }) => checks.performerDeclined(name));
}
