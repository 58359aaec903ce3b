import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { openStripe } from '#server/features/payments/public.ts';
import { openBoss } from '#server/platform/jobs/queues.ts';
import { createLog } from '#server/platform/log.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { giveAccount } from '#tests/support/payout-stage.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import type { Product } from '../product.ts';
import { asJson, request } from '../requests.ts';
import { owningPage } from './owners.ts';
import type { Payers } from './payers.ts';

const dollars = 20;
const paidWithinMs = 180_000;
const secretKey = 'sk_test_sandbox_tibeb';

export type Receivers = Awaited<ReturnType<typeof gatherReceivers>>;

/**
 * New pages with a tip of eight days ago each, for so many Mondays. Seeded pages would be paid their seeded balances, too, which
 * the stand-in does not have.
 */
export async function gatherReceivers(
  product: Product,
  payers: Payers,
  { mondays, receivers }: { readonly mondays: number; readonly receivers: number },
) {
  const { pool, sandboxOrigin } = product;
  // Captured money is available at once, and payouts arrive at once.
  await request(`${sandboxOrigin}/stripe/control`, asJson({ availableAfterDays: 0, payoutAfterDays: 0 }));
  const pages: string[] = [];
  while (pages.length < mondays * receivers) pages.push((await makeBeneficiary(pool)).id);
  const tips = await payers.tipAll(pages, dollars);
  if (tips.length < pages.length)
    throw new Error(`Only ${tips.length} of ${pages.length} receivers have a tip.`);
  const { rows } = await pool.query<{ id: string }>('SELECT id FROM payment WHERE reference_id = ANY($1)', [
    tips,
  ]);
  const payments = rows.map(({ id }) => id);
  await waitUntil(
    async () => (await countSucceeded(product, payments)) === payments.length,
    'tips of receivers',
  );
  await makeOlder(pool, payments, pages);
  const stripe = openStripe({ secretKey, apiUrl: sandboxOrigin });
  let monday = 0;

  return {
    /** Gives the next receivers an account at the stand-in. Returns a function that starts their Monday and waits until all are paid. */
    async nextMonday(): Promise<() => Promise<string>> {
      const these = pages.slice(monday * receivers, (monday + 1) * receivers);
      monday += 1;
      const accounts: string[] = [];
      for (const id of these) {
        const { accountId } = await owningPage(product, id, `${randomUUID()}@load.example`);
        accounts.push(await giveAccount({ pool, stripe }, { id }, { accountId }, {}));
      }
      return () => payOut(product, accounts);
    },
  };
}

/**
 * Moves the bookings of these payments to eight days ago, with the sums of their receivers. `recount_ledger_totals` counts the
 * sums of all receivers, for which it locks the ledger for minutes.
 */
async function makeOlder(pool: Pool, payments: readonly string[], pages: readonly string[]): Promise<void> {
  const accounts = pages.map((id) => `beneficiary:${id}`);
  await withoutTriggers(
    pool,
    [
      "UPDATE ledger_movement SET recorded_at = recorded_at - interval '8 days' WHERE payment_id = ANY($1)",
      [payments],
    ],
    ['DELETE FROM ledger_month_total WHERE account_name = ANY($1)', [accounts]],
    ['DELETE FROM ledger_capture_hour WHERE account_name = ANY($1)', [accounts]],
    [
      `INSERT INTO ledger_month_total
         (account_name, currency, month, kind, slot, entry_count, amount_minor, first_entry, last_entry)
       SELECT entry.account_name, entry.currency, month_in_addis_ababa(movement.recorded_at), movement.kind, 0, count(*),
         -sum(entry.amount_minor), min(entry.id), max(entry.id)
       FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
       WHERE entry.account_name = ANY($1) GROUP BY 1, 2, 3, 4`,
      [accounts],
    ],
    [
      `INSERT INTO ledger_capture_hour
         (account_name, currency, hour, slot, amount_minor, first_capture, last_capture)
       SELECT entry.account_name, entry.currency, date_trunc('hour', capture.recorded_at, 'UTC'), 0, -sum(entry.amount_minor),
         min(entry.id) FILTER (WHERE movement.kind = 'capture'), max(entry.id) FILTER (WHERE movement.kind = 'capture')
       FROM ledger_entry AS entry JOIN ledger_movement AS movement ON movement.id = entry.movement_id
         JOIN ledger_movement AS capture ON capture.payment_id = movement.payment_id AND capture.kind = 'capture'
       WHERE entry.account_name = ANY($1) GROUP BY 1, 2, 3`,
      [accounts],
    ],
  );
}

/** The weekly run, as on a Monday, and the run that sends; both are otherwise due every few minutes. */
async function payOut({ pool, ownerUrl }: Product, accounts: readonly string[]): Promise<string> {
  const boss = openBoss(
    { connectionString: ownerUrl, max: 1, supervise: false, schedule: false },
    createLog('silent'),
  );
  await boss.start();
  try {
    await pool.query('DELETE FROM payout_week');
    await boss.send('payouts.weekly');
    const startedAt = performance.now();
    const states = async () => {
      const { rows } = await pool.query<{ state: string }>(
        'SELECT state FROM payout WHERE payout_account_id = ANY($1)',
        [accounts],
      );
      return rows.map(({ state }) => state);
    };
    await waitUntil(async () => (await states()).length === accounts.length, 'payouts to be requested');
    const requestedAt = performance.now();
    await boss.send('payouts.run');
    await waitUntil(async () => (await states()).every((state) => state === 'paid'), 'payouts to be paid');
    const seconds = (from: number, to: number) => ((to - from) / 1000).toFixed(1);
    return `${accounts.length} payouts, requested after ${seconds(startedAt, requestedAt)} s, all paid ${seconds(requestedAt, performance.now())} s later`;
  } finally {
    await boss.stop({ graceful: false });
  }
}

async function countSucceeded({ pool }: Product, payments: readonly string[]): Promise<number> {
  const text = "SELECT count(*)::int AS n FROM payment WHERE id = ANY($1) AND status = 'succeeded'";
  return (await pool.query(text, [payments])).rows[0].n;
}

async function waitUntil(done: () => Promise<boolean>, what: string): Promise<void> {
  const deadline = performance.now() + paidWithinMs;
  while (!(await done())) {
    if (performance.now() > deadline)
      throw new Error(`After ${paidWithinMs / 1000} s there are still no ${what}.`);
    await pause(250);
  }
}
