import { axe } from '#tests/support/axe.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

test('a fan lets everybody read their words on the profile, and takes them off', async ({
  stage,
  visit,
  server,
  pool,
  beneficiary,
}) => {
  const { page, context, authorization, expectProblem } = await stage.fan({
    viewport: { width: 360, height: 740 },
  });
  expectProblem(/ERR_FAILED/);
  const id = await receiveTip(server, pool, {
    authorization,
    page: beneficiary.id,
    amount: 5,
    message: 'You made the rain wait.',
  });
  await page.goto(`/account/tips/${id}`);
  // A line that breaks is told beside the button that was pressed.
  await context.route(/\.data\b/, (route) => route.abort());
  await page.getByRole('button', { name: 'Show my words' }).click();
  const own = page.getByRole('region', { name: 'Who may read your words' });
  await expect(own.getByRole('alert')).toHaveText('Your change was not saved. Please try again.');
  await context.unroute(/\.data\b/);
  await page.getByRole('button', { name: 'Show my words' }).click();
  await expect(page.getByText(/^Everyone can read what you wrote/)).toBeVisible();
  expect((await axe(page).analyze()).violations.map((violation) => violation.id)).toEqual([]);
  const { page: anybody } = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled: false });
  await anybody.goto(stage.profile());
  const words = anybody.getByText('You made the rain wait.');
  await expect(words.filter({ visible: true })).toHaveCount(1);
  await anybody.setViewportSize({ width: 1440, height: 900 });
  await expect(anybody.locator('main header').getByText('You made the rain wait.')).toBeVisible();
  await expect(words.filter({ visible: true })).toHaveCount(1);
  await words
    .filter({ visible: true })
    .locator('xpath=ancestor::figure')
    .getByRole('link', { name: 'Report' })
    .click();
  await anybody.waitForURL(`**/report**${id}**`);
  await page.getByRole('button', { name: 'Take my words off' }).click();
  await expect(page.getByRole('button', { name: 'Show my words' })).toBeVisible();
  await page.goto(stage.profile());
  await expect(page.getByText('You made the rain wait.')).toHaveCount(0);
});
