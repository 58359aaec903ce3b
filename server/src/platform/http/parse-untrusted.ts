import { z } from 'zod';

/**
 * Parses JSON from outside with a schema, as `safeParse` does. Zod compares the `length` of every value with the limits of a
 * text or a list, also where the value is an object; if that length is an object with its own `toString`, comparing it throws.
 */
export function parseUntrusted<Schema extends z.core.$ZodType>(
  schema: Schema,
  json: unknown,
): z.core.util.SafeParseResult<z.output<Schema>> {
  try {
    return z.core.safeParse(schema, json);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return z.core.safeParse(schema, JSON.parse(JSON.stringify(json, withoutObjectAsLength)));
  }
}

function withoutObjectAsLength(key: string, value: unknown): unknown {
  return key === 'length' && typeof value === 'object' ? undefined : value;
}
