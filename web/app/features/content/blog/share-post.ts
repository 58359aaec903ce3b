import type { SharePictureOf } from '#web/platform/share-picture-of.ts';
import { content } from '../content-lists.ts';
import { postPicture } from './post-picture.ts';

export const sharePost: SharePictureOf = {
  path: '/blog/:slug',
  describe({ slug }) {
    const post = content.posts.find((one) => one.slug === slug);
    return post && postPicture(post);
  },
};
