import sharp from 'sharp';
import {
  largestWidth,
  maxPicturePixels,
  type PicturePurpose,
  storedWidths,
} from '#contract/picture-rules.ts';
import { pictureTooManyPixels, pictureUnreadable } from '#contract/pictures/errors.ts';
import { Refusal } from '#server/platform/http/errors.ts';

const decodeSeconds = 20;

export interface EncodedPicture {
  readonly width: number;
  readonly height: number;
  /** Ascending; the last is `width`. */
  readonly widths: readonly number[];
  readonly files: readonly { width: number; format: 'avif' | 'webp'; bytes: Uint8Array<ArrayBuffer> }[];
}

/**
 * Re-encodes the picture in every width, as AVIF and WebP: upright, in sRGB, only the first frame, without metadata.
 * Throws `picture_too_many_pixels` above 25 megapixels, before a pixel is decoded, and `picture_unreadable` if it
 * cannot be decoded completely.
 */
export async function encodePicture(bytes: Uint8Array, purpose: PicturePurpose): Promise<EncodedPicture> {
  const source = await readable(() => upright(bytes, purpose));
  const { width, height } = source.info;
  const raw = { width, height, channels: source.info.channels };
  const largest = Math.min(width, largestWidth(purpose));
  const widths = storedWidths(purpose, largest);
  const files = [];
  for (const step of widths) {
    const sized = sharp(source.data, { raw }).resize({ width: step });
    const avif = await sized.clone().avif({ quality: 55, effort: 3 }).toBuffer();
    const webp = await sized.clone().webp({ quality: 78 }).toBuffer();
    files.push(
      { width: step, format: 'avif' as const, bytes: new Uint8Array(avif) },
      { width: step, format: 'webp' as const, bytes: new Uint8Array(webp) },
    );
  }
  return { width: largest, height: Math.max(1, Math.round((height * largest) / width)), widths, files };
}

/**
 * Re-encodes a picture that is not public, in one size that is large enough to read a letter in it. Throws as
 * `encodePicture`.
 */
export async function encodeDocument(bytes: Uint8Array): Promise<Uint8Array> {
  const { data, info } = await readable(() => upright(bytes, 'banner'));
  const { width, height, channels } = info;
  return sharp(data, { raw: { width, height, channels } }).webp({ quality: 82 }).toBuffer();
}

async function upright(bytes: Uint8Array, purpose: PicturePurpose) {
  const limits = { limitInputPixels: maxPicturePixels + 1, failOn: 'warning', sequentialRead: true } as const;
  const { width = 0, height = 0 } = await sharp(bytes, { ...limits, limitInputPixels: false }).metadata();
  if (width * height > maxPicturePixels) throw new Refusal(pictureTooManyPixels);
  const most = largestWidth(purpose);
  const square = purpose === 'portrait' && Math.min(most, width, height);
  return sharp(bytes, limits)
    .timeout({ seconds: decodeSeconds })
    .autoOrient()
    .resize(
      square
        ? { width: square, height: square, fit: 'cover', position: 'attention' }
        : { width: most, height: most, fit: 'inside', withoutEnlargement: true },
    )
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
}

async function readable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    // The message of sharp about a broken file names internals of its library, which help nobody.
    throw new Refusal(pictureUnreadable);
  }
}
