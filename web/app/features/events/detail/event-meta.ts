import type { MetaDescriptor } from 'react-router';
import type { EventDetail } from '#contract/events/schemas.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import { pageMeta, publicOriginOf, shorten } from '#web/platform/meta.ts';
import { sharePictureAddress, sharePictureSize } from '#web/ui/share-picture/address.ts';
import { eventPicture } from './event-picture.ts';

/** Title, link preview and structured data (schema.org Event) of an event's page. */
export function eventMeta(
  matches: Parameters<typeof pageMeta>[0],
  event: EventDetail,
  place: string | undefined,
): MetaDescriptor[] {
  const { id, title, description, banner, start_time, organizer, beneficiaries, canceled } = event;
  const path = paths.event(id);
  const origin = publicOriginOf(matches);
  return [
    ...pageMeta(matches, {
      title,
      description: shorten(canceled ? `${texts.canceledNotice} ${description}` : description) || title,
      path,
      image: { url: sharePictureAddress(path, eventPicture(event)), alt: title, ...sharePictureSize },
    }),
    {
      'script:ld+json': {
        '@context': 'https://schema.org',
        '@type': 'Event',
        name: title,
        ...(description ? { description } : {}),
        ...(start_time ? { startDate: start_time } : {}),
        eventStatus: `https://schema.org/${canceled ? 'EventCancelled' : 'EventScheduled'}`,
        ...(origin ? { url: absoluteUrl(origin, path) } : {}),
        ...(origin && banner ? { image: absoluteUrl(origin, banner) } : {}),
        ...placeData(event, place),
        ...(organizer
          ? {
              organizer: {
                '@type': 'Organization',
                name: organizer.name,
                ...(origin ? { url: absoluteUrl(origin, paths.organizer(organizer.id)) } : {}),
              },
            }
          : {}),
        performer: beneficiaries.map(({ beneficiary }) => ({
          '@type': 'PerformingGroup',
          name: beneficiary.name,
          ...(origin && beneficiary.id
            ? { url: absoluteUrl(origin, paths.professional(beneficiary.id)) }
            : {}),
        })),
      },
    },
  ];
}

function placeData({ location, place_name }: EventDetail, place: string | undefined) {
  const name = place_name ?? place;
  if (!location && !name) return {};
  const [latitude, longitude] = location?.coordinates ?? [];
  return {
    location: {
      '@type': 'Place',
      ...(name ? { name } : {}),
      ...(place ? { address: place } : {}),
      ...(location ? { geo: { '@type': 'GeoCoordinates', latitude, longitude } } : {}),
    },
  };
}
