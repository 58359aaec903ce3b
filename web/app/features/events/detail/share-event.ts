import { isId } from '#web/platform/list-query.ts';
import type { SharePictureOf } from '#web/platform/share-picture-of.ts';
import { eventPicture } from './event-picture.ts';

export const shareEvent: SharePictureOf = {
  path: '/events/:id',
  async describe({ id }, api) {
    if (!isId(id)) return undefined;
    return eventPicture(await api('GET /events/listing/{id}', { params: { id } }));
  },
};
