import { spread } from '../tibeb/random.ts';

/** What the picture of a page's link preview shows. */
export interface SharePicture {
  /** A few words above the title: what this is. */
  readonly eyebrow: string;
  readonly title: string;
  /** One line below the title: a date or a progress; left out where there is none. */
  readonly line?: string | undefined;
  /** A portrait is beside the words, a banner above them. */
  readonly shape: 'portrait' | 'banner';
  /** A path on this site; a foreign or missing picture is replaced by a pattern woven from `seed`. */
  readonly picture: string | null;
  readonly seed: string;
}

export const sharePictureSize = { width: 1200, height: 630 } as const;

/** Increase it whenever the same content is drawn differently: pictures are cached for a year. */
const edition = 1;
const folder = '/share';

/**
 * The address of the picture of the page at `path`. It contains a digest of the content, so that it can be cached for ever and
 * changes when the content does.
 */
export function sharePictureAddress(path: string, picture: SharePicture): string {
  return `${folder}${path}.${sharePictureDigest(picture)}.jpg`;
}

/** The same without the digest: redirects to the current picture. */
export function sharePicturePath(path: string): string {
  return `${folder}${path}.jpg`;
}

export function sharePictureDigest({ eyebrow, title, line, shape, picture, seed }: SharePicture): string {
  const content = JSON.stringify([edition, eyebrow, title, line ?? '', shape, picture, seed]);
  // Hashed forwards and backwards, because 32 bits alone are too few for something that is never requested again.
  return [content, [...content].reverse().join('')]
    .map((text) => (spread(text) >>> 0).toString(36).padStart(7, '0'))
    .join('');
}

/** The page of a picture's address, and the digest it contains, if any; undefined for any other address. */
export function readSharePictureAddress(pathname: string): { path: string; digest: string } | undefined {
  const [, path, digest = ''] = /^\/share(\/[^.]+?)(?:\.([0-9a-z]{14}))?\.jpg$/.exec(pathname) ?? [];
  return path === undefined ? undefined : { path, digest };
}
