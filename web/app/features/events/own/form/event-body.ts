import { nameKey } from '#contract/events/beneficiary-names.ts';
import type { PostedEvent } from '#contract/events/forms.ts';
import type { EditableEvent } from '#contract/events/own/schemas.ts';
import { uploadedPictureId } from '#web/ui/picture-sizes.ts';
import { changedBill } from './changed-bill.ts';
import { readPlace } from './chosen-place.ts';
import { readChosen } from './chosen-profiles.ts';

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
 * unless the person changes them.
 */
export function changesOf(before: EditableEvent, value: PostedEvent, beside: Beside) {
  const { picture, ticket_price, beneficiaries: _, ...rest } = eventBody(value, beside);
  const saved = before.form.beneficiaries;
  const bill = changedBill(saved, beside.beneficiaries ?? '', readChosen(beside.beneficiaryIds));
  const isSame = bill.length === saved.length && bill.every((place, index) => place === saved[index]);
  return {
    ...rest,
    ...(isSame ? {} : { beneficiaries: bill }),
    ...(beside.image === before.banner ? {} : { picture }),
    ...(ticket_price === before.form.ticket_price ? {} : { ticket_price }),
  };
}
