import { z } from 'zod';
import { picturePurposes } from '../picture-rules.ts';
import { uuid } from '../uuid.ts';

export const uploadPictureQuery = z.object({
  purpose: z
    .enum(picturePurposes)
    .default('banner')
    .describe('Banners keep their proportions, portraits become squares'),
});

export const pictureSchema = z
  .object({
    id: uuid,
    /** The largest size, on this site; `<folder>/<width>.avif` and `.webp` lie beside it for each of `widths`. */
    url: z.string(),
    width: z.int().min(1),
    height: z.int().min(1),
    widths: z.array(z.int()).min(1),
  })
  .meta({ id: 'Picture' });
export type Picture = z.infer<typeof pictureSchema>;
