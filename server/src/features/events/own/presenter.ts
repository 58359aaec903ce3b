import type { EditableEvent, ManagedEvent } from '#contract/events/own/schemas.ts';
import { toIsoInZone } from '#server/platform/zoned-time.ts';
import { formOf } from './event-form.ts';
import { restorableMs } from './forget-deleted.ts';
import type { ManagedEventRow } from './repository.ts';

export function presentManaged(row: ManagedEventRow): ManagedEvent {
  return {
    id: row.id,
    title: row.title,
    banner: row.banner,
    start_time: row.starts_at && toIsoInZone(row.starts_at, row.time_zone),
    place_name: row.place_name,
    category: row.category?.name ?? '',
    beneficiaries: row.performers.map(({ name }) => name),
    line_up: row.bill.map(({ name, standing }) => ({ name, standing })),
    state: stateOf(row),
    hidden_because: row.hidden_reason,
    tickets_sold: row.tickets_sold,
    total_available_tickets: row.total_available_tickets ?? 0,
    saves: row.saves,
    tips: row.tip_count,
    stage_tips: row.stage_tip_count,
    restorable_until:
      row.state === 'deleted' && row.changed_at
        ? new Date(row.changed_at.getTime() + restorableMs).toISOString()
        : null,
  };
}

export function presentEditable(row: ManagedEventRow): EditableEvent {
  const { id, banner, category } = row;
  return { id, state: stateOf(row), banner, category, form: formOf(row) };
}

function stateOf({ state, past }: ManagedEventRow): ManagedEvent['state'] {
  if (state !== 'published') return state;
  return past ? 'past' : 'upcoming';
}
