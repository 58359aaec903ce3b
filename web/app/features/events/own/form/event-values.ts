import type { EditableEvent } from '#contract/events/own/schemas.ts';
import type { FormValues } from '#web/ui/form-check.ts';
import type { DemoEvent } from '../../demo-events.data.ts';
import { writePlace } from './chosen-place.ts';
import { chosenOf } from './chosen-profiles.ts';

/** The form's values of an own event; `mapName` is the map's name for its place. */
export function valuesOfEvent({ banner, form }: EditableEvent, mapName: string): FormValues {
  const { title, date, time, place_name, location, category, description, beneficiaries } = form;
  return {
    title,
    date,
    time,
    location: place_name,
    place: writePlace(location && { name: mapName, coordinates: location.coordinates }),
    category,
    description,
    beneficiaries: beneficiaries.map(({ name }) => name).join(', '),
    beneficiaryIds: JSON.stringify(chosenOf(beneficiaries)),
    image: banner ?? '',
    ticketPrice: form.ticket_price === null ? '' : String(form.ticket_price),
    ticketsUrl: form.tickets_url ?? '',
    // Zero and unknown look the same to a visitor.
    tickets: form.total_available_tickets ? String(form.total_available_tickets) : '',
  };
}

/** The form's values of a demo event. */
export function valuesOfDemo({ id: _, beneficiaries, ...event }: DemoEvent): FormValues {
  return { ...event, beneficiaries: beneficiaries.join(', ') };
}
