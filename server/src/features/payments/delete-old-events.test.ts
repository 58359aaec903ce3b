import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let server: Awaited<ReturnType<typeof startTestServer>>;
beforeAll(async () => {
  server = await startTestServer({ workJobs: true });
});
afterAll(() => server?.stop());

test('events are forgotten after thirty days, when no provider delivers them again', async () => {
  const { pool, db, jobs } = server.services;
  await pool.query(
    `INSERT INTO payment_event (provider, event_id, type, received_at) VALUES
      ('stripe', 'evt_old', 'checkout.session.completed', now() - interval '31 days'),
      ('stripe', 'evt_late', 'checkout.session.completed', now() - interval '29 days'),
      ('stripe', 'evt_new', 'checkout.session.completed', now())`,
  );
  await inTransaction(db, (transaction) => jobs.enqueue(transaction, 'payments.delete-old-events', {}));
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query('SELECT event_id FROM payment_event ORDER BY received_at');
      expect(rows.map(({ event_id }) => event_id)).toEqual(['evt_late', 'evt_new']);
    },
    { timeout: 60_000 },
  );
});
