import type { Organizer } from '#contract/organizers/schemas.ts';
import { organizerPageTexts as texts } from '#texts/organizers/profile.ts';
import { isId } from '#web/platform/list-query.ts';
import type { SharePictureOf } from '#web/platform/share-picture-of.ts';
import type { SharePicture } from '#web/ui/share-picture/address.ts';

/** What link previews show of an organizer: the name, and how much is to come. */
export function organizerPicture({ id, name, upcoming_events }: Organizer): SharePicture {
  return {
    shape: 'banner',
    eyebrow: texts.eyebrow,
    title: name,
    line: upcoming_events > 0 ? texts.count(upcoming_events) : undefined,
    picture: null,
    seed: id,
  };
}

export const shareOrganizer: SharePictureOf = {
  path: '/organizers/:id',
  async describe({ id }, api) {
    if (!isId(id)) return undefined;
    return organizerPicture(await api('GET /events/organizers/{id}', { params: { id } }));
  },
};
