import type { BrowserContext, Page } from '@playwright/test';
import type { Pool } from 'pg';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { statementPaths } from '#contract/payouts/statements/paths.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import type { Visit } from '#tests/support/browser-test.ts';
import { expect, type TippingStage, test } from '#tests/support/tipping-stage.ts';

// These tests move the stand-in's clock for everybody, so they have a server of their own.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'warn' } } });

const phone = { viewport: { width: 360, height: 740 } };

/** Runs the scheduled jobs of a day that do not run already; the comparison reads the provider's clock. */
async function passDay(pool: Pool): Promise<void> {
  const jobs = ['payments.compare', 'payouts.weekly', 'payouts.run', 'payouts.tell-arrivals'];
  await pool.query(
    `INSERT INTO jobs.job (name, data) SELECT wanted, '{}' FROM unnest($1::text[]) AS wanted
     WHERE NOT EXISTS (SELECT FROM jobs.job WHERE name = wanted AND state IN ('created', 'retry', 'active'))`,
    [jobs],
  );
}

async function tipByForm(page: Page, stage: TippingStage, to: { id: string }): Promise<void> {
  await page.goto(`/professionals/${to.id}?tip_form=open`);
  await page.getByLabel('Amount').fill('25');
  const checkout = await stage.toCheckout(page);
  await checkout.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(checkout.getByText(/You've successfully tipped \$25 to/)).toBeVisible();
}

/** From the dashboard. */
async function setUpAccount(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Getting paid' }).click();
  await page.getByLabel('Country').selectOption({ label: 'United States' });
  await page.getByRole('button', { name: 'Next' }).click();
  await page.getByRole('button', { name: 'Go on to Stripe' }).click();
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  await page.waitForURL('**/getting-paid');
  await expect(page.getByRole('heading', { name: 'You are being paid' })).toBeVisible();
}

test('a tip goes to a singer who sets up how to be paid, and arrives by itself on Monday, on a phone, and without scripts they read the same', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  const fan = await stage.fan(phone);
  const { page, context } = await visit(phone);
  const own = await signInOwner(context, server, pool);
  await tipByForm(fan.page, stage, own);
  await page.goto(`/dashboard/${own.id}`);
  await expect(page.getByRole('region', { name: 'Where your money is now' })).toContainText('$23.97');
  await setUpAccount(page);

  // Eight days: this includes a Monday and the holding period.
  await stage.control({ action: 'advance-clock', days: 8 });
  const expectState = async (state: string) => {
    const path = payoutPaths.payouts(own.id);
    const afterDay = async () => {
      await passDay(pool);
      return (await context.request.get(path)).text();
    };
    await expect.poll(afterDay, { timeout: 60_000 }).toContain(`>${state}<`);
    await page.goto(path);
    await expect(page.getByText(state, { exact: true })).toHaveCount(1);
  };
  await expectState('On its way');
  await expect(page.getByText(/Weekly payout of/)).toBeVisible();
  // The time until the bank has the money.
  await stage.control({ action: 'advance-clock', days: 4 });
  await expectState('Arrived');

  const plain = await visit({ ...phone, javaScriptEnabled: false });
  for (const one of [page, await asIn(context, plain)]) {
    if (one !== page) await one.goto(payoutPaths.payouts(own.id));
    await expect(one.getByText('Arrived', { exact: true })).toHaveCount(1);
    await one.goto(`/dashboard/${own.id}`);
    await expect(one.getByText(/\$\d+\.\d\d paid so far/)).toBeVisible();
    await one.goto(statementPaths.statement(own.id));
    const lines = one.getByRole('region', { name: 'Line by line' });
    await expect(lines.getByRole('listitem')).toHaveCount(2);
    await expect(lines).toContainText('STRIPE TEST BANK ··6789');
    await expect(one.getByRole('region', { name: 'In short' })).toContainText('$0.00');
  }
  for (const one of [fan.page, await asIn(fan.context, plain)]) {
    await one.goto(`${server.origin}/account/tips`);
    await expect(one.getByText('Arrived', { exact: true })).toBeVisible();
  }
});

/** The page of this window, signed in as in the other one. */
async function asIn(context: BrowserContext, { context: other, page }: Visit): Promise<Page> {
  await other.clearCookies();
  await other.addCookies(await context.cookies());
  return page;
}
