import { z } from 'zod';
import { uuid } from '../../uuid.ts';

export const ownDataTablesSchema = z
  .object({
    tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()) })),
  })
  .meta({ id: 'OwnDataTables' });

export const ownDataPartSchema = z
  .object({
    /** The values of each row, in the order of the columns. */
    rows: z.array(z.array(z.union([z.string(), z.number(), z.boolean(), z.null()]))),
    /** `after` of the next part; null where this one is the last. */
    next_after: uuid.nullable(),
  })
  .meta({ id: 'OwnDataPart' });
export type OwnDataPart = z.infer<typeof ownDataPartSchema>;
