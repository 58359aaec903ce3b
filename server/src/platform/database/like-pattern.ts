import { type RawBuilder, sql } from 'kysely';

/** The arguments of regexp_replace that put a backslash before each `%`, `_` and `\`. */
const escaping = String.raw`'([\\%_])', '\\\1', 'g'`;

/** An SQL expression: the text with LIKE's wildcards escaped, so that they match only themselves. */
export const escapedForLike = (text: string) => `regexp_replace(${text}, ${escaping})`;

/**
 * An SQL expression: the pattern that LIKE matches with whatever contains the text. Fold a text before, not after:
 * folding may produce a `%`, `_` or `\` (from their full-width forms).
 */
export const patternContaining = (text: string) => `'%' || ${escapedForLike(text)} || '%'`;

/** The same for a text with parameters of Kysely. */
export const sqlPatternContaining = (text: RawBuilder<unknown>) =>
  sql`'%' || regexp_replace(${text}, ${sql.raw(escaping)}) || '%'`;
