import type { Pool } from 'pg';
import { eventually } from '#tests/support/eventually.ts';

/** Any number that no other lock uses. */
const gateKey = 7_001;

/** At a statement on a table, or at the commit of a transaction that changed it. */
export type GateTiming =
  | 'BEFORE INSERT'
  | 'BEFORE UPDATE OF provider_checkout'
  | 'BEFORE UPDATE OF provider_payout'
  | 'BEFORE UPDATE OF state'
  | 'BEFORE UPDATE OF forget_requested_at'
  | 'BEFORE UPDATE OF charge_at'
  | 'BEFORE UPDATE OF card_released'
  | 'BEFORE UPDATE OF status'
  | 'COMMIT AFTER INSERT'
  | 'COMMIT AFTER UPDATE';

/** Makes the server wait at a statement, or at the commit that follows it, until `open`; `only` is the condition on the row. */
export async function closeGate(pool: Pool, timing: GateTiming, table: string, only = 'true') {
  const atCommit = timing.startsWith('COMMIT ');
  await pool.query(`
    CREATE FUNCTION wait_at_gate() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(${gateKey}); RETURN NEW; END $$;
    CREATE ${atCommit ? 'CONSTRAINT' : ''} TRIGGER gate ${timing.replace('COMMIT ', '')} ON ${table}
      ${atCommit ? 'DEFERRABLE INITIALLY DEFERRED' : ''} FOR EACH ROW WHEN (${only}) EXECUTE FUNCTION wait_at_gate()`);
  const holder = await pool.connect();
  await holder.query('SELECT pg_advisory_lock($1)', [gateKey]);
  return {
    /** Resolves when the server is waiting at the gate. */
    frozen: (withinMs = 180_000) =>
      eventually(async () => {
        if ((await countWaiting(pool)) === 0) throw new Error(`Nothing has come to the gate at ${table}.`);
      }, withinMs),
    async open() {
      await holder.query('SELECT pg_advisory_unlock($1)', [gateKey]);
      holder.release();
      // DROP waits until the dead server's last statement is finished or rolled back.
      await pool.query(`DROP TRIGGER gate ON ${table}`);
      await pool.query('DROP FUNCTION wait_at_gate');
    },
  };
}

async function countWaiting(pool: Pool): Promise<number> {
  const { rows } = await pool.query(
    // Jobs wait for other advisory locks. pg_locks shows a 64-bit key in two columns.
    "SELECT count(*)::int AS n FROM pg_locks WHERE locktype = 'advisory' AND NOT granted AND classid = 0 AND objid = $1",
    [gateKey],
  );
  return rows[0].n;
}
