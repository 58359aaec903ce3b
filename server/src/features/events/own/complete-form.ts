import type { EventForm } from '#contract/events/own/schemas.ts';
import { listPublicProfiles } from '#server/features/beneficiaries/public.ts';
import { attachPicture, detachPicture } from '#server/features/pictures/public.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { invalid } from '#server/platform/http/errors.ts';
import { categoryExists } from '../details/repository.ts';
import { displayPrice, startOf } from './event-form.ts';
import type { EventColumns } from './repository.ts';

type Beneficiary = EventForm['beneficiaries'][number];

export interface FormContext {
  readonly accountId: string;
  readonly at: Date;
  /** The event before this change. */
  readonly before?: {
    readonly picture: string | null;
    readonly banner: string | null;
    readonly beneficiaries: EventForm['beneficiaries'];
  };
}

/**
 * Turns a form into the event's columns, with what only the server knows: a beneficiary with an id gets the name of
 * their profile, or the name from the bill while their page is hidden; a new picture is claimed and the one before it
 * released. Throws InvalidInput for an unknown category, beneficiary or time zone, and `picture_not_found`.
 */
export async function completeForm(
  transaction: Transaction,
  form: EventForm,
  context: FormContext,
): Promise<EventColumns> {
  const startsAt = startOf(form);
  // A draft may have no category.
  if (!form.category || !(await categoryExists(transaction, form.category)))
    throw invalid('category', ({ rules }) => rules.events.categoryMissing);
  const before = context.before?.beneficiaries ?? [];
  const beneficiaries = await nameBeneficiaries(transaction, form.beneficiaries, ({ id, name }, index) => {
    const known = before.find((place) => place.id === id);
    if (!known) throw invalid(`beneficiaries.${index}`, ({ checks }) => checks.beneficiaryGone(name));
    return known;
  });
  const banner = await bannerOf(transaction, form.picture, context);
  return {
    form: { ...form, beneficiaries },
    startsAt,
    banner,
    displayPrice: displayPrice(form.ticket_price),
  };
}

/**
 * Gives each beneficiary with an id the name of their profile; `withoutProfile` decides what becomes of one whose
 * profile is missing or hidden.
 */
export async function nameBeneficiaries(
  transaction: Transaction,
  beneficiaries: EventForm['beneficiaries'],
  withoutProfile: (beneficiary: Beneficiary, index: number) => Beneficiary,
): Promise<Beneficiary[]> {
  const ids = beneficiaries.flatMap(({ id }) => id ?? []);
  const profiles = await listPublicProfiles(transaction, ids);
  return beneficiaries.map((beneficiary, index) => {
    const { id } = beneficiary;
    if (id === null) return beneficiary;
    const profile = profiles.get(id);
    return profile ? { id, name: profile.name } : withoutProfile(beneficiary, index);
  });
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
