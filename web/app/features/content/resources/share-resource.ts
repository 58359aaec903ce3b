import { contentNames, contentTexts } from '#texts/content.ts';
import type { SharePictureOf } from '#web/platform/share-picture-of.ts';
import type { SharePicture } from '#web/ui/share-picture/address.ts';
import type { ResourceSummary } from '../content.ts';
import { content } from '../content-lists.ts';

/** What link previews show of a guide: what kind of thing it is, and its name. */
export function resourcePicture({
  slug,
  title,
  type,
}: Pick<ResourceSummary, 'slug' | 'title' | 'type'>): SharePicture {
  return {
    shape: 'banner',
    eyebrow: contentNames[type],
    title,
    line: contentTexts.resources.title,
    picture: null,
    seed: slug,
  };
}

export const shareResource: SharePictureOf = {
  path: '/resources/:slug',
  describe({ slug }) {
    const resource = content.resources.find((one) => one.slug === slug && !one.isExternal);
    return resource && resourcePicture(resource);
  },
};
