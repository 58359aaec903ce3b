import { nameKey } from '#contract/events/beneficiary-names.ts';
import type { PostedEvent } from '#contract/events/forms.ts';
import type { EditableEvent } from '#contract/events/own/schemas.ts';
import { uploadedPictureId } from '#web/ui/picture-sizes.ts';
import { readPlace } from './chosen-place.ts';
import { readChosen } from './chosen-profiles.ts';
import { valuesOfEvent } from './event-values.ts';

/** The values of the form besides its validated fields. */
interface Beside {
  /** The address of the picture; null for none. */
  readonly image: string | null;
  readonly place: string | undefined;
  /** The performers as text, before it was split into names. */
  readonly beneficiaries: string | undefined;
  readonly beneficiaryIds: string | undefined;
}

/** A validated form as the API's request body. */
export function eventBody(value: PostedEvent, { image, place, beneficiaryIds }: Beside) {
  const found = readPlace(place);
  const chosen = readChosen(beneficiaryIds);
  const [latitude, longitude] = found?.coordinates ?? [];
  const located = latitude !== undefined && longitude !== undefined;
  return {
    title: value.title,
    date: value.date,
    time: value.time,
    place_name: value.location,
    location: located ? { coordinates: [latitude, longitude] as [number, number] } : null,
    category: value.category,
    description: value.description,
    beneficiaries: value.beneficiaries.map((name) => ({ id: chosen[nameKey(name)] ?? null, name })),
    picture: uploadedPictureId(image) ?? null,
    ticket_price: value.ticketPrice,
    total_available_tickets: value.tickets,
    tickets_url: value.ticketsUrl,
  };
}

/**
 * The fields that change an event: a banner that was not uploaded, a price in words that no number expresses, and the bill stay
 * unless the person changes them. The text of the form has each name once, but two performers may have the same one.
 */
export function changesOf(before: EditableEvent, value: PostedEvent, beside: Beside) {
  const { picture, ticket_price, beneficiaries, ...rest } = eventBody(value, beside);
  return {
    ...rest,
    ...(isSameBill(before, beside) ? {} : { beneficiaries }),
    ...(beside.image === before.banner ? {} : { picture }),
    ...(ticket_price === before.form.ticket_price ? {} : { ticket_price }),
  };
}

function isSameBill(before: EditableEvent, { beneficiaries, beneficiaryIds }: Beside): boolean {
  const saved = valuesOfEvent(before, '');
  const bill = (text: string | undefined, ids: string | undefined) =>
    JSON.stringify([text?.trim(), readChosen(ids)]);
  return bill(beneficiaries, beneficiaryIds) === bill(saved.beneficiaries, saved.beneficiaryIds);
}
