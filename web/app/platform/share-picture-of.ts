import type { SharePicture } from '#web/ui/share-picture/address.ts';
import type { Api } from './api.ts';

/** A kind of page with a link preview picture of its own. */
export interface SharePictureOf {
  /** The route's path, as in routes.ts, with a leading slash. */
  readonly path: string;
  /** The content of a page's picture; undefined where the page does not exist. */
  readonly describe: (
    params: Readonly<Record<string, string | undefined>>,
    api: Api,
  ) => SharePicture | undefined | Promise<SharePicture | undefined>;
}
