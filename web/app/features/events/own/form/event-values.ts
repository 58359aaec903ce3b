import { nameForList } from '#contract/events/beneficiary-names.ts';
import type { EditableEvent } from '#contract/events/own/schemas.ts';
import type { FormValues } from '#web/ui/form-check.ts';
import type { DemoEvent } from '../../demo-events.data.ts';
import { writePlace } from './chosen-place.ts';
import { chosenOf } from './chosen-profiles.ts';

/** An own event as the form holds it; `mapName` is what the map calls its place. */
export function valuesOfEvent({ banner, form }: EditableEvent, mapName: string): FormValues {
  const { title, date, time, place_name, location, category, description } = form;
  const bill = form.beneficiaries.map(({ id, name }) => ({ id, name: nameForList(name) }));
  return {
    title,
    date,
    time,
    location: place_name,
    place: writePlace(location && { name: mapName, coordinates: location.coordinates }),
    category,
    description,
    beneficiaries: bill.map(({ name }) => name).join(', '),
    beneficiaryIds: JSON.stringify(chosenOf(bill)),
    image: banner ?? '',
    ticketPrice: form.ticket_price === null ? '' : String(form.ticket_price),
    ticketsUrl: form.tickets_url ?? '',
    // Zero and unknown look the same to a visitor.
    tickets: form.total_available_tickets ? String(form.total_available_tickets) : '',
  };
}

/** A demo event as the form holds it. */
export function valuesOfDemo({ id: _, beneficiaries, ...event }: DemoEvent): FormValues {
  return { ...event, beneficiaries: beneficiaries.join(', ') };
}
