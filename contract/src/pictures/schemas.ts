import { z } from 'zod';

/** What a picture is for: banners keep their proportions, portraits become squares. */
export const picturePurposes = ['banner', 'portrait'] as const;

/** Uploaded pictures in bytes and pixels at most (section 10 of the design). */
export const maxPictureBytes = 10 * 1024 * 1024;
export const maxPicturePixels = 25_000_000;

export const uploadPictureQuery = z.object({
  purpose: z
    .enum(picturePurposes)
    .default('banner')
    .describe('Banners keep their proportions, portraits become squares'),
});

export const pictureSchema = z
  .object({
    id: z.uuid(),
    /** The largest size, on this site; `<folder>/<width>.avif` and `.webp` lie beside it for each of `widths`. */
    url: z.string(),
    width: z.int().min(1),
    height: z.int().min(1),
    widths: z.array(z.int()).min(1),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof pictureSchema>;
