import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { openStripe } from '#server/features/payments/public.ts';
import { openBoss } from '#server/platform/jobs/queues.ts';
import { createLog } from '#server/platform/log.ts';
import { moveBookings } from '#tests/support/booking-time.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { giveAccount } from '#tests/support/payout-stage.ts';
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
  await moveBookings(pool, payments, "recorded_at - interval '8 days'");
  await pool.query('VACUUM (ANALYZE) ledger_movement, ledger_month_total, ledger_capture_hour');
  const stripe = openStripe({ secretKey, apiUrl: sandboxOrigin });
  let monday = 0;

  return {
    /** Gives the next receivers an account at the stand-in. Returns what begins their Monday and waits until all are paid. */
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
