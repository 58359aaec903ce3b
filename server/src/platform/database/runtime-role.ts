import { sql } from 'kysely';
import { Client, type Pool } from 'pg';
import { openDatabase, openUnlimitedPool, type Transaction } from './database.ts';
import { migrate, migrationLock } from './migrate.ts';
import { inTransaction } from './transaction.ts';

/** The schemas of the product's tables: its own, and those of the job queue. */
const schemas = ['public', 'jobs'];

interface Relation {
  readonly schema: string;
  readonly name: string;
  readonly kind: 'table' | 'view';
  /** A trigger refuses every UPDATE of a row. */
  readonly fixed: boolean;
  /** A trigger refuses every DELETE of a row. */
  readonly undeletable: boolean;
  /** A trigger refuses rows that the owner's own functions have not written. */
  readonly derived: boolean;
}

/**
 * Migrates a database as the owner of its tables and grants the runtime role, the one of `runtimeUrl`, the privileges
 * to read and write rows, and nothing else. It cannot drop or alter a table, disable a trigger, or truncate. It cannot
 * update or delete rows of append-only tables, and can only read what the database computes. It cannot create temporary
 * tables either, because their triggers would be its own. `installJobs` creates the tables of the job queue. Where both
 * URLs have the same role, there is nothing to grant.
 */
export async function prepareDatabase(
  ownerUrl: string,
  runtimeUrl: string,
  installJobs: (ownerUrl: string) => Promise<void>,
): Promise<void> {
  await migrate(ownerUrl);
  await installJobs(ownerUrl);
  const role = await roleOf(runtimeUrl);
  if (role === (await roleOf(ownerUrl))) return;
  const owner = openDatabase(openUnlimitedPool(ownerUrl));
  try {
    await inTransaction(owner, (transaction) => grantRuntime(transaction, role));
  } finally {
    await owner.destroy();
  }
}

/** The role at this URL, according to the database: a URL need not name its role. */
async function roleOf(url: string): Promise<string> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  await client.connect();
  try {
    return (await client.query('SELECT current_user AS role')).rows[0].role;
  } finally {
    await client.end();
  }
}

async function grantRuntime(transaction: Transaction, role: string): Promise<void> {
  // Two servers that start at once must not change the same privileges at the same time.
  await sql`SELECT pg_advisory_xact_lock(${sql.lit(migrationLock)})`.execute(transaction);
  const to = sql.id(role);
  // By default every role may create temporary tables, and would own their triggers.
  const { rows } = await sql<{ name: string }>`SELECT current_database() AS name`.execute(transaction);
  for (const { name } of rows)
    await sql`REVOKE TEMPORARY ON DATABASE ${sql.id(name)} FROM PUBLIC, ${to}`.execute(transaction);
  for (const schema of schemas) {
    const within = sql.id(schema);
    await sql`GRANT USAGE ON SCHEMA ${within} TO ${to}`.execute(transaction);
    await sql`REVOKE ALL ON ALL TABLES IN SCHEMA ${within} FROM ${to}`.execute(transaction);
    await sql`GRANT USAGE ON ALL SEQUENCES IN SCHEMA ${within} TO ${to}`.execute(transaction);
  }
  for (const relation of await listRelations(transaction)) {
    const privileges = sql.raw(privilegesOn(relation).join(', '));
    const on = sql.id(relation.schema, relation.name);
    await sql`GRANT ${privileges} ON ${on} TO ${to}`.execute(transaction);
  }
}

function privilegesOn({ schema, name, kind, fixed, undeletable, derived }: Relation): string[] {
  if (kind === 'view' || derived || (schema === 'public' && name === 'migration')) return ['SELECT'];
  return [
    'SELECT',
    'INSERT',
    ...(fixed ? [] : ['UPDATE']),
    ...(undeletable ? [] : ['DELETE']),
    // pg-boss rebuilds indexes of its own tables (REINDEX) when they have grown too large.
    ...(schema === 'jobs' ? ['MAINTAIN'] : []),
  ];
}

/** The privileges of a table follow from the triggers that refuse changes, so a new table needs no second list. */
async function listRelations(transaction: Transaction): Promise<Relation[]> {
  const { rows } = await sql<Relation>`
    SELECT space.nspname AS schema, relation.relname AS name,
       CASE WHEN relation.relkind IN ('v', 'm') THEN 'view' ELSE 'table' END AS kind,
       coalesce(bool_or(refusal.tgfoid = to_regproc('public.refuse_change') AND refusal.tgtype & 17 = 17), false) AS fixed,
       coalesce(bool_or(refusal.tgfoid = to_regproc('public.refuse_change') AND refusal.tgtype & 9 = 9), false) AS undeletable,
       coalesce(bool_or(refusal.tgfoid = to_regproc('public.refuse_all_but_owner')), false) AS derived
     FROM pg_class AS relation
     JOIN pg_namespace AS space ON space.oid = relation.relnamespace
     LEFT JOIN pg_trigger AS refusal ON refusal.tgrelid = relation.oid AND NOT refusal.tgisinternal
       -- Whatever the contents of a row and whichever columns change; of tgtype, 1 is each row, 8 DELETE, 16 UPDATE.
       AND refusal.tgqual IS NULL AND refusal.tgattr = ''
     WHERE space.nspname = ANY(${schemas}) AND relation.relkind IN ('r', 'p', 'v', 'm')
     GROUP BY space.nspname, relation.relname, relation.relkind
     ORDER BY space.nspname, relation.relname`.execute(transaction);
  return rows;
}

/**
 * Why the role of this connection must not run the product: it could change or remove permanent data. Undefined when it
 * may.
 */
export async function whyNotRuntimeRole(pool: Pick<Pool, 'query'>): Promise<string | undefined> {
  const { rows } = await pool.query<{ role: string; superuser: boolean; owned: string | null }>(
    `SELECT current_user AS role, (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS superuser,
       (SELECT min(relation.relname) FROM pg_class AS relation
        JOIN pg_namespace AS space ON space.oid = relation.relnamespace
        WHERE space.nspname = ANY($1) AND relation.relkind IN ('r', 'p')
          AND pg_has_role(current_user, relation.relowner, 'MEMBER')) AS owned`,
    [schemas],
  );
  const [found] = rows;
  if (found?.superuser) return `the role ${found.role} is a superuser`;
  if (found?.owned) return `the role ${found.role} owns tables (${found.owned})`;
  return undefined;
}
