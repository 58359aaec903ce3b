import type { Sharp, SharpConstructor } from 'sharp';
import { maxPicturePixels } from '#contract/picture-rules.ts';

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The part of the excess height that is cut off at the top; faces are in the upper half of a picture. */
const cutAbove = 0.35;

/**
 * Renders a drawing as a JPEG file, with a photograph cropped to fit its place. A photograph that is no picture, or has
 * too many pixels, is left out. The same input always gives the same bytes. Nothing is loaded and no font is used: the
 * drawing's text must be outlines.
 */
export async function renderPicture(
  svg: string,
  { quality, photo }: { quality: number; photo?: { bytes: Buffer; place: Place } },
): Promise<Buffer> {
  // Loaded with the first picture: a server that renders none need not load it.
  const { default: sharp } = await import('sharp');
  let drawn: Sharp = sharp(Buffer.from(svg));
  if (photo) {
    const { left, top } = photo.place;
    const input = await cut(sharp, photo.bytes, photo.place).catch(() => undefined);
    if (input) drawn = drawn.composite([{ input, left, top }]);
  }
  return drawn.flatten().jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
}

/** Scales a picture until it fills the place, and crops what extends beyond it. */
async function cut(sharp: SharpConstructor, bytes: Buffer, { width, height }: Place): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: maxPicturePixels })
    .rotate()
    .resize(width, height, { fit: 'outside' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { channels } = info;
  return sharp(data, { raw: { width: info.width, height: info.height, channels } })
    .extract({
      left: Math.floor((info.width - width) / 2),
      top: Math.floor((info.height - height) * cutAbove),
      width,
      height,
    })
    .png()
    .toBuffer();
}
