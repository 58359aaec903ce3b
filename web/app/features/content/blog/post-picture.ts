import { contentNames } from '#texts/content.ts';
import type { SharePicture } from '#web/ui/share-picture/address.ts';
import type { PostSummary } from '../content.ts';
import { illustrationAddress } from '../illustration.tsx';

/** The link preview picture of an article: its drawing, its title, its author. */
export function postPicture({ slug, title, category, author, image }: PostSummary): SharePicture {
  return {
    shape: 'banner',
    eyebrow: contentNames[category],
    title,
    line: author,
    picture: illustrationAddress(image, 1200),
    seed: slug,
  };
}
