import { z } from 'zod';

/** A schema that has a name in the API's document, or null: by `nullable()` the document would not allow null. */
export const orNull = <Schema extends z.ZodType>(schema: Schema) => z.union([schema, z.null()]);
