import { spread } from '../tibeb/random.ts';

/** What the picture of a page's link preview shows. */
export interface SharePicture {
  /** A few words above the title: what this is. */
  readonly eyebrow: string;
  readonly title: string;
  /** One line below it: when, or how far; left out where there is nothing to say. */
  readonly line?: string | undefined;
  /** A portrait is beside the words, a banner above them. */
  readonly shape: 'portrait' | 'banner';
  /** A path on this site; what comes from elsewhere, or is missing, is woven from `seed` instead. */
  readonly picture: string | null;
  readonly seed: string;
}

export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Raised whenever the same content would be drawn otherwise: pictures are kept for a year. */
const edition = 1;
const folder = '/share';

/**
 * Where the picture of the page at `path` is served. The address holds a digest of what is shown, so that it may
 * be kept for ever and changes when the content does.
 */
export function sharePictureAddress(path: string, picture: SharePicture): string {
  return `${folder}${path}.${sharePictureDigest(picture)}.jpg`;
}

/** The same without the digest: leads to the picture as it is now. */
export function sharePicturePath(path: string): string {
  return `${folder}${path}.jpg`;
}

export function sharePictureDigest({ eyebrow, title, line, shape, picture, seed }: SharePicture): string {
  const content = JSON.stringify([edition, eyebrow, title, line ?? '', shape, picture, seed]);
  // Both ways, because 32 bits alone are few for something that is never asked for again.
  return [content, [...content].reverse().join('')]
    .map((text) => (spread(text) >>> 0).toString(36).padStart(7, '0'))
    .join('');
}

/** The page an address is about, and the digest it holds, if any; undefined for what is no such address. */
export function readSharePictureAddress(pathname: string): { path: string; digest: string } | undefined {
  const [, path, digest = ''] = /^\/share(\/[^.]+?)(?:\.([0-9a-z]{14}))?\.jpg$/.exec(pathname) ?? [];
  return path === undefined ? undefined : { path, digest };
}
