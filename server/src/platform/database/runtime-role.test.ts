import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditLedger } from '#server/ledger-audit.ts';
import { installJobs } from '#server/platform/jobs/queues.ts';
import { eventually } from '#tests/support/eventually.ts';
import { methods, type PayingServer, startPayingServer } from '#tests/support/paying-server.ts';
import { prepareDatabase, whyNotRuntimeRole } from './runtime-role.ts';

// Tests the role that the product runs as: `server.services.pool` is its own pool.

let server: PayingServer;
beforeAll(async () => {
  server = await startPayingServer();
  // A copy of a database has not the privileges on the database itself.
  await prepareDatabase(server.databaseUrl, server.runtimeUrl, installJobs);
  const { tipId, session } = await server.startTip(await server.fan());
  await server.sandbox.stripe.pay(session, 'succeed');
  await eventually(async () => expect(await server.statusOf(tipId)).toBe('succeeded'));
});
afterAll(() => server.stop());

const refused = { code: '42501' };
const asProduct = (statement: string) => server.services.pool.query(statement);

/** The tables of a schema from the catalog, partitions too. */
async function tablesOf(schema: string): Promise<string[]> {
  const { rows } = await server.ownerPool.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname = $1 ORDER BY 1`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

/** The tables whose triggers refuse an UPDATE or a DELETE of every row. */
async function guardedTables(event: 'UPDATE' | 'DELETE'): Promise<string[]> {
  const { rows } = await server.ownerPool.query(
    `SELECT event_object_table AS name FROM information_schema.triggers
     WHERE event_manipulation = $1 AND action_statement = 'EXECUTE FUNCTION refuse_change()'
       AND action_orientation = 'ROW' ORDER BY 1`,
    [event],
  );
  return rows.map(({ name }) => name);
}

test.each(['public', 'jobs'])(
  'the product can drop, alter, empty or reclaim no table of %s, nor switch off its triggers',
  async (schema) => {
    const tables = await tablesOf(schema);
    expect(tables.length).toBeGreaterThan(5);
    for (const table of tables)
      for (const statement of [
        `DROP TABLE ${table}`,
        `ALTER TABLE ${table} DISABLE TRIGGER ALL`,
        `ALTER TABLE ${table} OWNER TO CURRENT_USER`,
        `TRUNCATE ${table} CASCADE`,
        `CREATE TRIGGER own BEFORE INSERT ON ${table} EXECUTE FUNCTION suppress_redundant_updates_trigger()`,
      ])
        await expect(asProduct(statement), statement).rejects.toMatchObject(refused);
  },
);

describe.each(['UPDATE', 'DELETE'] as const)('%s', (event) => {
  test('of rows that stay for ever is refused by privilege, before any trigger', async () => {
    const tables = await guardedTables(event);
    for (const known of ['ledger_entry', 'ledger_movement', 'payment_history', 'installation'])
      expect(tables).toContain(known);
    for (const table of tables) {
      const column = await server.ownerPool.query(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_name = $1 AND table_schema = 'public' AND is_identity = 'NO' AND is_generated = 'NEVER'
         LIMIT 1`,
        [table],
      );
      const statement =
        event === 'DELETE'
          ? `DELETE FROM ${table}`
          : `UPDATE ${table} SET ${column.rows[0].name} = ${column.rows[0].name}`;
      await expect(asProduct(statement), statement).rejects.toMatchObject(refused);
    }
  });
});

test('what the database writes by itself is read by the product and written by no statement of it', async () => {
  const { rows } = await server.ownerPool.query(
    `SELECT relname AS name, attname AS column FROM pg_trigger JOIN pg_attribute ON attrelid = tgrelid AND attnum = 2
       JOIN pg_class ON pg_class.oid = tgrelid
     WHERE tgfoid = 'refuse_all_but_owner'::regproc ORDER BY 1`,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    'band_received',
    'band_tip_reversed',
    'campaign_decision',
    'campaign_partial_refund',
    'event_tip_total',
    'ledger_capture_hour',
    'ledger_month_total',
    'payment_history',
    'payout_account_history',
    'payout_history',
    'received_day',
    'received_month',
    'received_night',
    'received_night_sum',
    'received_page',
    'received_returning',
    'received_reversed',
    'received_supporter',
    'received_supporter_count',
    'received_total',
  ]);
  for (const { name, column } of rows) {
    await asProduct(`SELECT * FROM ${name}`);
    for (const statement of [
      `INSERT INTO ${name} DEFAULT VALUES`,
      `UPDATE ${name} SET ${column} = ${column}`,
      `DELETE FROM ${name}`,
    ])
      await expect(asProduct(statement), statement).rejects.toMatchObject(refused);
  }
});

test('a trigger of the product’s own cannot write the counts either, even where it can make one', async () => {
  const owner = await server.ownerPool.connect();
  const { rows } = await asProduct('SELECT current_user AS role, current_database() AS database');
  const [{ role, database }] = rows;
  const product = await server.services.pool.connect();
  try {
    await owner.query(`GRANT TEMPORARY ON DATABASE ${database} TO ${role}`);
    await product.query(`CREATE TEMPORARY TABLE own (LIKE payment)`);
    const count = 'AFTER UPDATE ON own FOR EACH ROW EXECUTE FUNCTION public.count_received_payment()';
    await expect(product.query(`CREATE TRIGGER own ${count}`)).rejects.toMatchObject(refused);
    await product.query(`CREATE FUNCTION pg_temp.forge() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN UPDATE public.received_total SET amount_minor = 1000000; RETURN NEW; END $$`);
    await product.query(
      'CREATE TRIGGER own AFTER INSERT ON own FOR EACH ROW EXECUTE FUNCTION pg_temp.forge()',
    );
    await expect(product.query('INSERT INTO own SELECT * FROM payment LIMIT 1')).rejects.toMatchObject(
      refused,
    );
  } finally {
    await product.query('DISCARD TEMPORARY');
    product.release();
    await owner.query(`REVOKE TEMPORARY ON DATABASE ${database} FROM ${role}`);
    owner.release();
  }
});

test('the product cannot become another role, make tables or pass over triggers', async () => {
  for (const statement of [
    'SET ROLE tibeb',
    "SET session_replication_role = 'replica'",
    'CREATE TABLE own (id integer)',
    'CREATE TEMPORARY TABLE own (id integer)',
    'CREATE TABLE jobs.own (id integer)',
    'CREATE SCHEMA own',
    'CREATE ROLE own SUPERUSER',
    "UPDATE migration SET digest = ''",
    'ALTER FUNCTION refuse_change() OWNER TO CURRENT_USER',
    "COPY payment TO PROGRAM 'cat'",
  ])
    await expect(asProduct(statement), statement).rejects.toMatchObject(refused);
});

test('all the same it takes tips, and the books hold', async () => {
  const { status } = await server.pay(await server.fan(), { method: methods.card });
  expect(status).toBe(200);
  const results = await auditLedger(server.services.db, server.journal());
  expect(results.filter(({ problems }) => problems.length > 0)).toEqual([]);
});

test('its role is fit to run the product live, and the owner’s is not', async () => {
  expect(await whyNotRuntimeRole(server.services.pool)).toBeUndefined();
  expect(await whyNotRuntimeRole(server.ownerPool)).toBe('the role tibeb is a superuser');
  const owner = await server.ownerPool.connect();
  try {
    await owner.query('BEGIN');
    await owner.query('CREATE ROLE owner_of_test');
    await owner.query('CREATE ROLE member_of_test LOGIN PASSWORD $$x$$ IN ROLE owner_of_test');
    await owner.query('ALTER TABLE place_pace OWNER TO owner_of_test');
    await owner.query('COMMIT');
    const address = new URL(server.databaseUrl);
    [address.username, address.password] = ['member_of_test', 'x'];
    const member = new Client({ connectionString: address.href });
    await member.connect();
    expect(await whyNotRuntimeRole(member)).toBe('the role member_of_test owns tables (place_pace)');
    await member.end();
  } finally {
    await owner.query('ALTER TABLE place_pace OWNER TO tibeb');
    await owner.query('DROP ROLE member_of_test, owner_of_test');
    owner.release();
  }
});
