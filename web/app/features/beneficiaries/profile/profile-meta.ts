import type { MetaDescriptor } from 'react-router';
import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { pageMeta, publicOriginOf, shorten } from '#web/platform/meta.ts';
import { sharePictureAddress, sharePictureSize } from '#web/ui/share-picture/address.ts';
import { profilePicture } from './profile-picture.ts';

/**
 * Title, link preview and structured data (schema.org ProfilePage about a Person) of a profile; `oembed` is where its card is
 * described for other sites.
 */
export function profileMeta(
  matches: Parameters<typeof pageMeta>[0],
  beneficiary: Beneficiary,
  oembed: string,
): MetaDescriptor[] {
  const { id, name, bio, types, profile_picture, follower_count } = beneficiary;
  const path = paths.professional(id);
  const typeNames = types.map((type) => type.name);
  const description = shorten(bio) || beneficiaryTexts.profile.metaDescription(name, typeNames);
  const origin = publicOriginOf(matches);
  const person = {
    '@type': 'Person',
    name,
    ...(bio ? { description: bio } : {}),
    ...(typeNames.length > 0 ? { jobTitle: typeNames } : {}),
    ...(origin && profile_picture ? { image: absoluteUrl(origin, profile_picture) } : {}),
    interactionStatistic: {
      '@type': 'InteractionCounter',
      interactionType: 'https://schema.org/FollowAction',
      userInteractionCount: follower_count,
    },
  };
  return [
    ...pageMeta(matches, {
      title: name,
      description,
      path,
      type: 'profile',
      image: { url: sharePictureAddress(path, profilePicture(beneficiary)), alt: name, ...sharePictureSize },
    }),
    { tagName: 'link', rel: 'alternate', type: 'application/json+oembed', href: oembed, title: name },
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'ProfilePage',
        ...(origin ? { url: absoluteUrl(origin, path) } : {}),
        mainEntity: person,
      },
    },
  ];
}
