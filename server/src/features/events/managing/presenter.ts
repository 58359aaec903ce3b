import type { EditableEvent, ManagedEvent } from '#contract/events/managing-schemas.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';
import type { UnlistedRow } from '../unlisted/repository.ts';
import { formOf, startOf } from './event-form.ts';
import type { OwnEvent } from './find-own-event.ts';
import { restorableMs } from './forget-deleted.ts';
import type { ManagedEventRow } from './repository.ts';

export function presentManaged(event: OwnEvent, categories: ReadonlyMap<string, string>): ManagedEvent {
  return event.published ? presentPublished(event.published) : presentUnlisted(event.unlisted, categories);
}

export function presentEditable({ published, unlisted }: OwnEvent): EditableEvent {
  if (published) {
    return { id: published.id, state: stateOf(published), banner: published.banner, form: formOf(published) };
  }
  const { form, banner } = unlisted.contents;
  return { id: unlisted.id, state: unlisted.state, banner, form };
}

function stateOf({ canceled_at, past }: ManagedEventRow): 'canceled' | 'past' | 'upcoming' {
  if (canceled_at) return 'canceled';
  return past ? 'past' : 'upcoming';
}

function presentPublished(row: ManagedEventRow): ManagedEvent {
  return {
    id: row.id,
    title: row.title,
    banner: row.banner,
    start_time: row.starts_at && toIsoInZone(row.starts_at, row.time_zone),
    place_name: row.place_name,
    category: row.category.name,
    beneficiaries: row.performers.map(({ name }) => name),
    state: stateOf(row),
    tickets_sold: row.tickets_sold,
    total_available_tickets: row.total_available_tickets,
    saves: row.saves,
    tips: { count: row.tip_count, total_amount: row.tip_sum_minor / 100 },
    restorable_until: null,
  };
}

function presentUnlisted(
  { id, state, contents, changed_at }: UnlistedRow,
  categories: ReadonlyMap<string, string>,
): ManagedEvent {
  const { form, banner } = contents;
  return {
    id,
    title: form.title,
    banner,
    start_time: toIsoInZone(startOf(form), form.time_zone),
    place_name: form.place_name,
    category: categories.get(form.category) ?? '',
    beneficiaries: form.beneficiaries.map(({ name }) => name),
    state,
    tickets_sold: contents.tickets_sold,
    total_available_tickets: form.total_available_tickets ?? 0,
    saves: contents.saves.length,
    tips: { count: 0, total_amount: 0 },
    restorable_until:
      state === 'deleted' ? new Date(changed_at.getTime() + restorableMs).toISOString() : null,
  };
}
