import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { deskPaths } from '#contract/desk/paths.ts';
import { axe, expectGoodOnPhone, showTheme } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { giveStripeAccount } from '#tests/support/browser-payout-account.ts';
import { apiCalls } from '#tests/support/browser-sign-in.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeDebt } from '#tests/support/desk-stage.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { makeOlder } from '#tests/support/payout-stage.ts';
import type { RealServer } from '#tests/support/real-server.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

// Money at Stripe's stand-in must be available at once, so these tests have a server of their own.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'warn' } } });

const phone = { viewport: { width: 360, height: 780 } } as const;

async function expectGood(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 900 });
  await expectGoodOnPhone(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await showTheme(page, 'light');
  const { violations } = await axe(page).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join('\n')}`);
  expect(found, page.url()).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(1440);
}

/** Moves a payout's arrival ten days back. */
async function arrivedLongAgo(pool: Pool, receiver: string): Promise<void> {
  const text = "UPDATE payout SET arrives_at = now() - interval '10 days' WHERE receiver_id = $1";
  await withoutTriggers(pool, [text, [receiver]]);
}

/** A page was paid 12 dollars of a tip that was refunded later, and has 5 of them at Stripe. Returns its account there. */
async function makeDebtor(
  server: RealServer,
  pool: Pool,
  {
    owned,
    authorization,
    refund,
  }: {
    owned: { id: string };
    authorization: string;
    refund: (payment: string) => Promise<unknown>;
  },
): Promise<string> {
  const { account, stripe } = await giveStripeAccount(server, pool, owned);
  const tip = await receiveTip(server, pool, { authorization, page: owned.id, amount: 12 });
  const payment: string = (await pool.query('SELECT id FROM payment WHERE reference_id = $1', [tip])).rows[0]
    .id;
  await makeOlder(pool, [payment]);
  await expect
    .poll(
      async () => {
        // On a Monday the server starts the week itself, maybe before the tip may be paid out.
        await pool.query('DELETE FROM payout_week');
        await pool.query("UPDATE payout SET due_at = 'epoch' WHERE due_at IS NOT NULL");
        await pool.query(
          "INSERT INTO jobs.job (name, data) VALUES ('payouts.weekly', '{}'), ('payouts.run', '{}')",
        );
        return (await pool.query('SELECT state FROM payout WHERE receiver_id = $1', [owned.id])).rows[0]
          ?.state;
      },
      { timeout: 60_000 },
    )
    .toBe('paid');
  await arrivedLongAgo(pool, owned.id);
  await refund(payment);
  await stripe.transfers.create({ amount: 500, currency: 'usd', destination: account });
  return account;
}

test('finance books a transfer that a restored database does not know, without scripts too', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  await stage.control({ availableAfterDays: 0, feePercent: 0, feeFixedMinor: 0 });
  const { page, context } = await visit({
    ...phone,
    javaScriptEnabled: false,
    expected: [/400 \(Bad Request\)/],
  });
  await signInOperator(context, server, pool, { role: 'finance' });
  const { authorization } = await stage.fan(phone);
  const owner = await visit(phone);
  const owned = await signInOwner(owner.context, server, pool);
  await receiveTip(server, pool, { authorization, page: owned.id, amount: 40 });
  const { account, stripe } = await giveStripeAccount(server, pool, owned);
  const made = { amount: 500, currency: 'usd', metadata: { payout: randomUUID() } };
  const { id } = await stripe.transfers.create({ ...made, destination: account });
  await insertComparison(pool, { transfer: id, destination: account });

  await page.goto(deskPaths.comparison());
  await expect(page.getByText('it is not known whose it is')).toBeVisible();
  const form = page.locator('section').filter({ hasText: `Book 5.00 USD as paid to ${owned.name}` });
  await form.getByRole('button', { name: 'Book the transfer' }).click();
  await expect(form.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  // The address names the transfer now; the form that compares leaves it out.
  const compare = page.locator('section').filter({ hasText: 'Compare now' });
  await expect(compare.locator('form')).toHaveAttribute('action', deskPaths.comparison());
  await form.getByLabel('Reason').fill('Its bank has it');
  await form.getByRole('button', { name: 'Book the transfer' }).click();
  await expect(form).toHaveCount(0);
});

test('finance takes back what a receiver owes, on pages that are good on a phone and a wide screen, light and dark, for axe too', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  await stage.control({ availableAfterDays: 0, payoutAfterDays: 0, feePercent: 0, feeFixedMinor: 0 });
  const { page, context } = await visit(phone);
  const operator = await signInOperator(context, server, pool, { role: 'finance' });
  const fan = await stage.fan(phone);
  const owner = await visit(phone);
  const owned = await signInOwner(owner.context, server, pool);
  const { authorization } = fan;
  const { id: left } = await makeBeneficiary(pool, { name: 'የሙዚቃ ገጽ' });
  await receiveTip(server, pool, { authorization, page: left, amount: 40 });
  await pool.query("UPDATE beneficiary SET state = 'left' WHERE id = $1", [left]);
  const refund = (payment: string) =>
    apiCalls(server.origin, operator.token)('POST', `/desk/payments/${payment}/refund`, {
      reason: 'The fan asked',
      key: randomUUID(),
    });
  const account = await makeDebtor(server, pool, { owned, authorization, refund });
  await makeDebt({ ownerPool: pool, services: { pool } });

  await page.goto(deskPaths.debts());
  const debt = page.getByRole('listitem').filter({ hasText: '−12.00 USD' });
  await expect(debt.getByText(owned.name)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Write off 4.00 USD' })).toBeVisible();
  await expectGood(page);
  await debt.getByRole('link', { name: 'Take back from the rail' }).click();
  await expect(page.getByRole('heading', { name: 'Take back 5.00 USD' })).toBeVisible();
  await expectGood(page);
  await page.getByLabel('Reason').fill('The tip was given back');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(page.getByText('It is being taken back')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(/^5\.00 USD, taken back/)).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  await expect(page.getByText('7.00 USD')).toBeVisible();

  await page.goto(deskPaths.debts());
  await page.getByRole('link', { name: 'Left behind by pages that were taken down' }).click();
  await expect(page.getByRole('heading', { name: 'Give back 40.00 USD' })).toBeVisible();
  await expectGood(page);
  await page.getByRole('button', { name: 'Give the tips back' }).click();
  await expect(page.getByLabel('Reason')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Reason').fill('Its owner is gone');
  await page.getByRole('button', { name: 'Give the tips back' }).click();
  await expect(page.getByText('The tips are being given back')).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText('Nothing was left behind')).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });

  await insertComparison(pool, { transfer: `tr_${randomUUID()}`, destination: account });
  await page.goto(deskPaths.comparison());
  await expect(page.getByText('They differ by 4.55 USD.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Book 5.00 USD as paid to' })).toBeVisible();
  await expectGood(page);
});

/** A comparison that found this transfer, another one that is of nobody known, and a different balance. */
async function insertComparison(
  pool: Pool,
  known: { readonly transfer: string; readonly destination: string },
): Promise<void> {
  const differences = [known, { transfer: `tr_${randomUUID()}`, destination: null }].map((one) => ({
    ...one,
    payoutId: randomUUID(),
    currency: 'USD',
    providerMinor: 500,
    ledgerMinor: 0,
  }));
  await pool.query(
    `INSERT INTO payment_comparison_run (started_at, ended_at, events, movements, transfers, news, cases, missed, complete,
       differences, balances) VALUES (now(), now(), 1204, 987, 52, 1, 2, 0, true, $1, $2)`,
    [
      JSON.stringify(differences),
      JSON.stringify([{ provider: 'stripe', currency: 'USD', providerMinor: 120_455, ledgerMinor: 120_000 }]),
    ],
  );
}
