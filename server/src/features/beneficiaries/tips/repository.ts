import { sql } from 'kysely';
import type { Connection } from '#server/platform/database/database.ts';
import { runPrepared } from '#server/platform/database/prepared-statement.ts';
import { emailInUse } from '../managers/repository.ts';
import '../tables.ts';

/** An SQL condition: whether everybody sees a `beneficiary`. */
const isListed = `(state = 'published' AND NOT withheld AND hidden_reason IS NULL)`;

interface Tipped {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly listed: boolean;
  /** Whether somebody looks after the page, and so has its dashboard. */
  readonly managed: boolean;
}

/**
 * The recipient of a tip, whose page may be in any state: they are told of money that arrives while their page is
 * hidden.
 */
export async function findTipped(db: Connection, id: string): Promise<Tipped | undefined> {
  const text = `SELECT id, name, ${emailInUse} AS email, ${isListed} AS listed,
    EXISTS (SELECT FROM page_manager WHERE beneficiary_id = beneficiary.id) AS managed FROM beneficiary WHERE id = $1`;
  return (await runPrepared<Tipped>(db, text, [id]))[0];
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
