import type { SharePicture } from '#web/ui/share-picture/address.ts';
import type { Api } from './api.ts';

/** One kind of page that has a picture of its own for link previews. */
export interface SharePictureOf {
  /** The route's path, as in routes.ts, with a slash in front. */
  readonly path: string;
  /** The content of a page's picture; undefined where the page does not exist. */
  readonly describe: (
    params: Readonly<Record<string, string | undefined>>,
    api: Api,
  ) => SharePicture | undefined | Promise<SharePicture | undefined>;
}
