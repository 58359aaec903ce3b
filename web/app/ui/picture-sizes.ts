import { type PicturePurpose, storedWidths } from '#contract/picture-rules.ts';

export interface PictureFiles {
  /** For `srcset`, where there is more than one width. */
  readonly srcSet: string | undefined;
  /** The same as AVIF, for pictures of ours; foreign ones are taken as they are. */
  readonly avifSrcSet: string | undefined;
  /** The size of an uploaded picture, read from its address. */
  readonly size: { readonly width: number; readonly height: number } | undefined;
}

/** The files that exist beside a picture, derived from its address alone. */
export function pictureFiles(src: string, purpose: PicturePurpose): PictureFiles {
  const uploaded = readUpload(src);
  if (uploaded) {
    const { folder, width, height } = uploaded;
    const widths = storedWidths(purpose, width);
    const set = (format: string) => widths.map((step) => `${folder}/${step}.${format} ${step}w`).join(', ');
    return { srcSet: set('webp'), avifSrcSet: set('avif'), size: { width, height } };
  }
  if (!/^\/pictures\/.+\.webp$/.test(src))
    return { srcSet: undefined, avifSrcSet: undefined, size: undefined };
  const avif = src.replace(/\.webp$/, '.avif');
  return { srcSet: drawnWidths(src), avifSrcSet: drawnWidths(avif) ?? avif, size: undefined };
}

/** The id of an uploaded picture by its address; undefined for any other address. */
export function uploadedPictureId(src: string | null | undefined): string | undefined {
  return readUpload(src ?? '')?.id;
}

/** Drawn banners exist 600 and 1200 pixels wide, drawn portraits 240 and 480. */
function drawnWidths(src: string): string | undefined {
  const [, name, width, format] = /^(.+)-(1200|480)\.(avif|webp)$/.exec(src) ?? [];
  if (!name) return undefined;
  const half = Number(width) / 2;
  return `${name}-${half}.${format} ${half}w, ${src} ${width}w`;
}

function readUpload(src: string) {
  const parts = /^(\/uploads\/([0-9a-f-]{36})\/(\d{1,5})x(\d{1,5}))\/\d{1,5}\.webp$/.exec(src);
  const [, folder, id, width, height] = parts ?? [];
  if (!folder || !id) return undefined;
  return { folder, id, width: Number(width), height: Number(height) };
}
