import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { receiptPaths } from '#contract/tipping/receipts/paths.ts';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { expect, test } from '#tests/support/performer.ts';
import { refundAtStripe } from '#tests/support/refund-at-stripe.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;

const paymentOf = async (pool: Pool, tip: string) => {
  const text = 'SELECT payment.id, account_id, provider_charge FROM payment WHERE reference_id = $1';
  return (await pool.query(text, [tip])).rows[0];
};

const countRefunds = async (pool: Pool, paymentId: string) =>
  (await pool.query("SELECT FROM ledger_movement WHERE payment_id = $1 AND kind = 'refund'", [paymentId]))
    .rowCount;

/** The ledger of a payment says in words what was booked where. */
async function expectLedgerInWords(page: Page): Promise<void> {
  const refunded = page.getByRole('listitem').filter({ hasText: /^Given back/ });
  await expect(refunded).toContainText(/Our balance at the payment service provider:stripe-9\.00/);
  await expect(refunded).toContainText(/Page beneficiary:\S+9\.00 USD/);
  await expectGoodOnPhone(page);
}

test('a part that finance gives back is given back once though the answer is lost, and the fan, the performer and whoever checks read of it', async ({
  visit,
  stage,
  server,
  pool,
  performer,
}) => {
  const fan = await stage.fan(phone);
  const receiver = await performer(phone);
  const tip = await receiver.receive(20, undefined, fan);
  const payment = await paymentOf(pool, tip);
  const refunds = () => countRefunds(pool, payment.id);
  const { page, context, expectProblem } = await visit(phone);
  expectProblem(/status of 503/);
  await signInOperator(context, server, pool, { role: 'finance' });
  await page.goto(deskPaths.payment(payment.id));
  await expect(page.getByRole('link', { name: 'All payments of this fan' })).toHaveAttribute(
    'href',
    deskPaths.payments({ search: payment.account_id }),
  );
  await page.getByLabel('Amount').fill('9');
  await page.getByLabel('Reason').fill('The fan meant eleven dollars');
  // What was typed is restored, and the form stays the same one.
  const key = await page.locator('input[name=key]').inputValue();
  await page.reload();
  await expect(page.locator('input[name=key]')).toHaveValue(key);
  await expect(page.getByLabel('Amount')).toHaveValue('9');
  await stage.control({ failCalls: 'changes', failNext: 10, failHow: '500', failWhen: 'after' });
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('it is not known whether the refund was made')).toBeVisible();
  await stage.control({ failNext: 0 });
  // Its webhook tells of the refund meanwhile.
  await expect.poll(refunds, { timeout: 30_000 }).toBe(1);
  await page.getByRole('button', { name: 'Refund' }).click();
  await expect(page.getByText('The payment was refunded')).toBeVisible();
  expect(await refunds()).toBe(1);
  // The next refund is another one, and begins empty.
  await expect(page.getByLabel('Amount')).toHaveValue('');
  await expect(page.getByLabel('Reason')).toHaveValue('');
  await expect(page.locator('input[name=key]')).not.toHaveValue(key);
  await expectLedgerInWords(page);
  const part = '9.00 USD of this tip was given back to its sender.';
  await fan.page.goto(paths.accountTips());
  await expect(fan.page.getByText('$9 of it given back')).toBeVisible();
  await expectGoodOnPhone(fan.page);
  await fan.page.goto(paths.accountTip(tip));
  await expect(fan.page.getByText('9.00 USD of it; 11.00 USD stands')).toBeVisible();
  await expect(fan.page.getByText('0.88 USD kept by the payment service; 10.12 USD for them')).toBeVisible();
  const code = (await pool.query('SELECT receipt_code AS code FROM tip WHERE id = $1', [tip])).rows[0].code;
  const stranger = await visit({ ...phone, javaScriptEnabled: false });
  await stranger.page.goto(paths.receipt(code));
  await expect(stranger.page.getByText(part)).toBeVisible();
  const signed = await (await fetch(`${server.origin}/api/v1/tipping/receipts/${code}/signed`)).json();
  await stranger.page.goto(receiptPaths.verify({ receipt: signed.data.result.receipt }));
  await expect(stranger.page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();
  await expect(stranger.page.getByText(part)).toBeVisible();

  await receiver.page.goto(`/dashboard/${receiver.id}`);
  await expect(receiver.page.getByRole('article')).toContainText(/\$9 of it taken back.*\$10\.12 left after/);
  await expectGoodOnPhone(receiver.page);
  const file = await receiver.page.request.get(`/dashboard/${receiver.id}/tips.csv`);
  expect(await file.text()).toContain('"20.00","9.00","0.88","USD","succeeded"');

  await refundAtStripe(server, payment.provider_charge);
  await expect.poll(refunds, { timeout: 30_000 }).toBe(2);
  await fan.page.goto(paths.accountTips());
  await expect(fan.page.getByText('$0.88 kept by the payment service')).toBeVisible();
  await fan.page.goto(paths.accountTip(tip));
  await expect(fan.page.getByText('0.88 USD kept by the payment service', { exact: true })).toBeVisible();
});
