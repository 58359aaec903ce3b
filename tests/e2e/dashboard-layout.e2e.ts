import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/support/performer.ts';

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0 };

test('on a phone everything that belongs to a page is in sight on its dashboard, the money first', async ({
  performer,
}) => {
  const narrow = { viewport: { width: 360, height: 740 } };
  const { page, id } = await performer(narrow);
  await page.goto(`/dashboard/${id}`);
  const places = page.getByRole('navigation', { name: 'More of this page' }).getByRole('link');
  await expect(places).toHaveText([
    'Payouts',
    'Getting paid',
    'Words for the room',
    'Signs to print',
    'A goal for your tips',
    'Posts',
    'Statements',
    'Edit the page',
    'See the page',
    'Shares of a band',
    'Tips for your tools',
    'All your pages',
  ]);
  const rights = await places.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().right));
  expect(Math.max(...rights)).toBeLessThanOrEqual(narrow.viewport.width);
});

test('on a wide screen the date of a tip is below its amount, and the thanks for one without words beside it', async ({
  performer,
}) => {
  const { page, id, receive } = await performer({ viewport: { width: 1440, height: 900 } });
  await receive(4);
  await page.goto(`/dashboard/${id}`);
  const tip = page.getByRole('article').filter({ hasText: '$4' });
  const [amount, time] = [
    await boxOf(tip.getByText('$4', { exact: true })),
    await boxOf(tip.locator('time')),
  ];
  expect(time.x).toBeCloseTo(amount.x, 0);
  expect((await boxOf(tip.locator('summary'))).y).toBeLessThan(time.y);
  // The display font has one weight, and a made-up bold looks like another font.
  const heading = tip.getByRole('heading');
  await expect(heading).toHaveCSS('font-weight', '400');
  await expect(heading).toHaveCSS('font-synthesis-weight', 'none');
});
