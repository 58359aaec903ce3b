import type { SharePictureOf } from './platform/share-picture-of.ts';
import type { Toast } from './ui/toast.tsx';

/** What a feature plugs into the web. Its `feature.ts` lists this, and `features.ts` lists the features. */
export interface Feature {
  /** Its routes: each path with its module, from the feature's folder; '' is the landing page. */
  readonly routes: Readonly<Record<string, string | { readonly file: string; readonly id: string }>>;
  /** What a redirect says on the page it leads to; the keys are what the flash cookie may hold. */
  readonly notices?: Readonly<Record<string, readonly Toast[]>>;
}

/**
 * The same for what only the server needs. It has a file of its own, `feature.server.ts`, because the build reads the routes
 * before the articles are built, and because the browser loads the notices and must not load this with them.
 */
export interface ServerFeature {
  /** Its kinds of pages with a picture of their own for link previews; all others show /og.png. */
  readonly sharePictures?: readonly SharePictureOf[];
  /** Its public pages that are no rows of the database, for the sitemap. */
  readonly sitePages?: () => SitePage[];
  /**
   * Its public pages by route, with the query parameters that each reads. Strangers get a page rendered with these alone, so
   * that addresses that differ in a tracking parameter share it. Pages left out here keep their whole query.
   */
  readonly queries?: Readonly<Record<string, readonly string[]>>;
}

export interface SitePage {
  readonly path: string;
  /** The day of its last change, YYYY-MM-DD, where it is known. */
  readonly lastModified?: string;
}
