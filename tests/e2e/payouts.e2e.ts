import { AxeBuilder } from '@axe-core/playwright';
import type { Pool } from 'pg';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';

/** 25 dollars that were captured eight days ago, and a wallet they can go to. */
async function readyMoney(pool: Pool, page: { id: string }): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query("SET LOCAL session_replication_role = 'replica'");
    await client.query("UPDATE beneficiary SET claim_state = 'claimed' WHERE id = $1", [page.id]);
    await client.query(
      `INSERT INTO payout_account (receiver_kind, receiver_id, rail, country, currency, holder_name,
         destination_ciphertext, destination_shown, state, verified_at, in_use, account_id)
       SELECT 'beneficiary', beneficiary_id, 'by-hand', 'ET', 'USD', 'Aster', '\\x00', 'telebirr ··4567', 'enabled', now(),
         true, account_id FROM page_manager WHERE beneficiary_id = $1 AND role = 'owner'`,
      [page.id],
    );
    await client.query(
      `WITH movement AS (
         INSERT INTO ledger_movement (payment_id, provider, charge, kind, recorded_at)
         VALUES (gen_random_uuid(), 'stripe', 'ch_' || $1, 'capture', now() - interval '8 days') RETURNING id
       ), account AS (
         INSERT INTO ledger_account VALUES ('beneficiary:' || $1, 'liability') ON CONFLICT DO NOTHING
       )
       INSERT INTO ledger_entry (movement_id, account_name, currency, amount_minor)
       SELECT id, side.name, 'USD', side.amount
       FROM movement CROSS JOIN (VALUES ('beneficiary:' || $1, -2500), ('provider:stripe', 2500)) AS side (name, amount)`,
      [page.id],
    );
    await client.query('COMMIT');
  } finally {
    client.release();
  }
}

for (const javaScriptEnabled of [true, false])
  test(`an owner asks for a payout on a phone and takes it back (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context } = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
    const own = await signInOwner(context, server, pool);
    await page.goto(payoutPaths.payouts(own.id));
    await expect(page.getByText('please say where your money goes')).toBeVisible();
    await readyMoney(pool, own);
    await page.goto(payoutPaths.payouts(own.id));
    await page.getByRole('button', { name: 'Pay out now' }).click();
    await expect(page.getByText('About to be sent')).toBeVisible();
    await expect(page.getByText('To telebirr ··4567')).toBeVisible();
    if (javaScriptEnabled) {
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
    }
    await page.getByRole('button', { name: 'Take back' }).click();
    await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Pay out now' })).toBeVisible();
  });
