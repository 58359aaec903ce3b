import type { Picture } from '#contract/pictures/schemas.ts';
import type { PictureRow } from './repository.ts';

type Named = Pick<PictureRow, 'id' | 'width' | 'height'>;

/** The URL path that files are served from; below it, a path is a storage key. */
export const pictureFolder = '/uploads';

/** The key of one file of a picture. Its size is in the path, so that a page knows it without asking. */
export function storageKey({ id, width, height }: Named, file: { width: number; format: string }): string {
  return `${id}/${width}x${height}/${file.width}.${file.format}`;
}

/** The URL of the largest size; the page derives the others from it (`web/app/ui/picture-sizes.ts`). */
export function pictureUrl(picture: Named): string {
  return `${pictureFolder}/${storageKey(picture, { width: picture.width, format: 'webp' })}`;
}

export function presentPicture(row: PictureRow): Picture {
  return { id: row.id, url: pictureUrl(row), width: row.width, height: row.height, widths: [...row.widths] };
}
