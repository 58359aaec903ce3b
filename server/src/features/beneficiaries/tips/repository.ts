import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import { emailInUse } from '../managers/repository.ts';
import '../tables.ts';

/** An SQL condition: whether everybody sees a `beneficiary`. */
const isListed = `(state = 'published' AND NOT withheld AND hidden_reason IS NULL)`;

/**
 * The recipient of a tip, whose page may be in any state: they are told of money that arrives while their page is
 * hidden.
 */
export async function findTipped(
  db: Connection,
  id: string,
): Promise<{ id: string; name: string; email: string | null; listed: boolean } | undefined> {
  const text = `SELECT id, name, ${emailInUse} AS email, ${isListed} AS listed FROM beneficiary WHERE id = $1`;
  return (
    await runPrepared<{ id: string; name: string; email: string | null; listed: boolean }>(db, text, [id])
  )[0];
}

/** Those of the ids that exist, in any state, with whether they are public. */
export function listTipped(
  db: Connection,
  ids: readonly string[],
): Promise<{ id: string; name: string; thankYou: string; listed: boolean }[]> {
  return db
    .selectFrom('beneficiary')
    .select(['id', 'name', 'thank_you as thankYou', sql.raw<boolean>(isListed).as('listed')])
    .where('id', 'in', ids)
    .execute();
}
