import { z } from 'zod';
import { uuid } from '../../uuid.ts';

export const kindSchema = z
  .object({
    id: uuid,
    name: z.string(),
    /** Those with a smaller number come first; those with the same, by name. */
    position: z.int(),
    /** Not offered any more; what has it keeps it. */
    retired: z.boolean(),
  })
  .meta({ id: 'Kind' });
export type Kind = z.infer<typeof kindSchema>;

export const kindsSchema = z.object({ types: z.array(kindSchema), categories: z.array(kindSchema) }).meta({
  id: 'Kinds',
});
