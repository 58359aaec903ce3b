import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import type { SharePicture } from '#web/ui/share-picture/address.ts';

/** What link previews show of a beneficiary: the portrait, the name, what they do. */
export function profilePicture({
  id,
  name,
  types,
  profile_picture,
}: Pick<Beneficiary, 'id' | 'name' | 'types' | 'profile_picture'>): SharePicture {
  return {
    shape: 'portrait',
    eyebrow: types.map((type) => type.name).join(' · '),
    title: name,
    line: beneficiaryTexts.profile.share,
    picture: profile_picture,
    seed: id,
  };
}
