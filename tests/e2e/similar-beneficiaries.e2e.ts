import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

test('beside a profile stand others of its kind, most followed first, and on wide screens the next night', async ({
  visit,
  pool,
}) => {
  const makeWeaver = (name: string, followers: number) =>
    makeBeneficiary(pool, { name, followers, types: ['Loom Weaver'] });
  const one = await makeWeaver('Zenebech Looms', 1);
  await makeWeaver('Second Loom', 20);
  await makeWeaver('First Loom', 30);
  await makeBeneficiary(pool, { name: 'A Painter', followers: 99, types: ['Loom Painter'] });
  await makeEvent(pool, { title: 'Looms by night', beneficiaries: [one] });
  const { page } = await visit({ viewport: { width: 360, height: 740 } });
  await page.goto(`/professionals/${one.id}`);
  const similar = page.getByRole('region', { name: 'Similar Beneficiaries' });
  expect(await similar.getByRole('listitem').getByRole('link').allTextContents()).toEqual([
    'First Loom',
    'Second Loom',
  ]);
  await expect(similar.getByRole('link', { name: 'View All Beneficiaries' })).toBeVisible();
  await expect(page.getByText('What a tip does')).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  const head = page.getByRole('main').locator('header');
  await expect(head.getByText('What a tip does')).toBeVisible();
  await expect(head.getByRole('link', { name: 'Looms by night' })).toBeVisible();
});
