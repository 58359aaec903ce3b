import type { EventForm } from '#contract/events/managing-schemas.ts';
import { listPublicProfiles } from '#server/features/beneficiaries/public.ts';
import { attachPicture, detachPicture } from '#server/features/pictures/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { displayPrice, startOf } from './event-form.ts';
import { categoryExists, type EventColumns } from './repository.ts';

export interface FormContext {
  readonly accountId: string;
  readonly at: Date;
  /** What the event had until now. */
  readonly before?: { readonly picture: string | null; readonly banner: string | null };
  /** What becomes of performers whose profile is gone; refused unless said otherwise. */
  readonly leavers?: 'by name';
}

/**
 * Looks up what only the server knows of a form and makes the event's columns of it: a beneficiary with an id
 * goes by the name of their profile, a new picture is put to use and the one before it let go. Throws
 * InvalidInput for an unknown category, beneficiary or time zone, and `picture_not_found`.
 */
export async function completeForm(
  transaction: Transaction,
  form: EventForm,
  given: FormContext,
): Promise<EventColumns> {
  const startsAt = startOf(form);
  if (!(await categoryExists(transaction, form.category))) throw invalid('category', 'Category is required');
  const ids = form.beneficiaries.flatMap(({ id }) => id ?? []);
  const profiles = await listPublicProfiles(transaction, ids);
  const beneficiaries = form.beneficiaries.map(({ id, name }, index) => {
    if (id === null) return { id, name };
    const profile = profiles.get(id);
    if (profile) return { id, name: profile.name };
    if (given.leavers === 'by name') return { id: null, name };
    throw invalid(`beneficiaries.${index}`, `${name} is not on Tibeb any more`);
  });
  const banner = await bannerOf(transaction, form.picture, given);
  return {
    form: { ...form, beneficiaries },
    startsAt,
    banner,
    displayPrice: displayPrice(form.ticket_price),
  };
}

async function bannerOf(
  transaction: Transaction,
  picture: string | null,
  { accountId, at, before }: FormContext,
): Promise<string | null> {
  if (before && before.picture === picture) return before.banner;
  if (before?.picture) await detachPicture(transaction, before.picture);
  if (!picture) return null;
  return attachPicture(transaction, { pictureId: picture, accountId, at, attr: 'picture' });
}
