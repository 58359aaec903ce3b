import { z } from 'zod';
import { uuid } from '../../uuid.ts';

export const kindSchema = z
  .object({
    id: uuid,
    name: z.string(),
    /** Those with a smaller number come first; those with the same, by name. */
    position: z.int(),
    /** No longer offered; whatever already has this kind keeps it. */
    retired: z.boolean(),
  })
  .meta({ id: 'Kind' });
export type Kind = z.infer<typeof kindSchema>;

export const kindsSchema = z.object({ types: z.array(kindSchema), categories: z.array(kindSchema) }).meta({
  id: 'Kinds',
});
