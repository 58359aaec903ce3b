import { nameKey } from '#contract/events/beneficiary-names.ts';
import type { EventForm } from '#contract/events/own/schemas.ts';
import { listContested, listManagerAccounts } from '#server/features/beneficiaries/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { type BillPlace, listDeclines, listPlaces } from './repository.ts';

interface BillContext {
  /** Of the organizer who writes the bill. */
  readonly accountId: string;
  readonly at: Date;
  /** The event until now, whose row is locked; undefined for a new one. */
  readonly event?: { readonly id: string; readonly listed: boolean };
}

/** A bill with whom to ask about it: each page with the accounts that look after it. */
export interface ComposedBill {
  readonly bill: readonly BillPlace[];
  readonly invited: ReadonlyMap<string, readonly string[]>;
}

/**
 * The bill of an event with what is known of each agreement. A page that somebody looks after is invited, unless the
 * organizer looks after it too and nobody else says that it is theirs; a page of nobody's stands on the bill at once. What was asked and agreed before stays.
 * Throws InvalidInput for somebody who declined, by page or by name: only they themselves come back. Somebody else of that
 * name, who stood on the bill by name alone before, stays.
 */
export async function composeBill(
  transaction: Transaction,
  performers: EventForm['beneficiaries'],
  { accountId, at, event }: BillContext,
): Promise<ComposedBill> {
  const places = event ? await listPlaces(transaction, event.id) : [];
  if (event) await refuseDeclined(transaction, event.id, { performers, places });
  // A draft asks nobody, so what stands on its bill begins when it is published.
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
  return { bill, invited };
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
