import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

test('what is highlighted is what is paid by whoever gave another amount last time, and one tap changes it', async ({
  server,
  pool,
  stage,
}) => {
  const { id, name } = await makeBeneficiary(pool);
  const path = `/t/${id}`;
  const { page, authorization } = await stage.fan({ javaScriptEnabled: false });
  await receiveTip(server, pool, { authorization, page: id, amount: 7.5 });
  const field = page.getByLabel(/^Another amount/);
  const paid = async () => {
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${server.sandboxOrigin}/**`);
    const { rows } = await pool.query(
      'SELECT amount_minor::int AS paid FROM tip WHERE beneficiary_id = $1 ORDER BY id DESC LIMIT 1',
      [id],
    );
    return rows[0].paid;
  };
  await page.goto(path);
  await expect(page.getByText(`Last time you gave ${name} $7.50.`)).toBeVisible();
  await expect(page.getByRole('radio', { name: '$5', exact: true })).toBeChecked();
  await expect(field).toHaveValue('');
  expect(await paid()).toBe(500);
  await page.goto(path);
  await page.getByRole('radio', { name: '$10' }).check();
  expect(await paid()).toBe(1000);
  // Back from a checkout that was left, an amount of one's own is all that is chosen.
  await page.goto(path);
  await field.fill('4.50');
  expect(await paid()).toBe(450);
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(field).toHaveValue('4.5');
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  expect(await paid()).toBe(450);
});
