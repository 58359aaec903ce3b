import { contentNames } from '#texts/content.ts';
import type { SharePicture } from '#web/ui/share-picture/address.ts';
import type { PostSummary } from '../content.ts';
import { illustrationAddress } from '../illustration.tsx';

/** What link previews show of an article: its drawing, its title, who wrote it. */
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
