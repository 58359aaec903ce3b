import type { Sharp, SharpConstructor } from 'sharp';

export interface Place {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** How much of what does not fit is cut off above; faces are in the upper half of a picture. */
const cutAbove = 0.35;
/** A photograph of more pixels is not opened. */
const mostPixels = 25_000_000;

/**
 * A drawing as a JPEG file, with a photograph laid into its place, cut to fit. A file that is no picture is left out. The same input always gives the same bytes. Nothing is loaded and no typeface is used: the drawing's words
 * have to be outlines.
 */
export async function renderPicture(
  svg: string,
  { quality, photo }: { quality: number; photo?: { bytes: Buffer; place: Place } },
): Promise<Buffer> {
  // With the first picture: a server that is never asked for one need not load it.
  const { default: sharp } = await import('sharp');
  let drawn: Sharp = sharp(Buffer.from(svg));
  if (photo) {
    const { left, top } = photo.place;
    const input = await cut(sharp, photo.bytes, photo.place).catch(() => undefined);
    if (input) drawn = drawn.composite([{ input, left, top }]);
  }
  return drawn.flatten().jpeg({ quality, chromaSubsampling: '4:4:4', mozjpeg: true }).toBuffer();
}

/** As large as it has to be to fill the place, without what stands over. */
async function cut(sharp: SharpConstructor, bytes: Buffer, { width, height }: Place): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { limitInputPixels: mostPixels })
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
