import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPreparedQuery } from '#server/platform/database/prepared-statement.ts';
import { emailInUse } from '../managers/repository.ts';
import '../tables.ts';

/**
 * The recipient of a tip, whose page may be in any state: they are told of money that arrives while their page is
 * hidden.
 */
export async function findTipped(
  db: Connection,
  id: string,
): Promise<{ id: string; name: string; email: string | null } | undefined> {
  const email = sql.raw<string | null>(emailInUse).as('email');
  const query = db.selectFrom('beneficiary').select(['id', 'name', email]).where('id', '=', id);
  return (await runPreparedQuery(db, query))[0];
}

/** Those of the ids that exist, in any state, with whether they are public. */
export async function listTipped(
  db: Connection,
  ids: readonly string[],
): Promise<{ id: string; name: string; thankYou: string; listed: boolean }[]> {
  const rows = await db
    .selectFrom('beneficiary')
    .select(['id', 'name', 'thank_you', 'state', 'withheld', 'hidden_reason'])
    .where('id', 'in', ids)
    .execute();
  return rows.map(({ id, name, thank_you, state, withheld, hidden_reason }) => ({
    id,
    name,
    thankYou: thank_you,
    listed: state === 'published' && !withheld && hidden_reason === null,
  }));
}
