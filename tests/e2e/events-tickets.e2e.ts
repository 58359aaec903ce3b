import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeEvent } from '#tests/support/factories.ts';

test('a page with a price says on a phone where tickets are sold, and how many are left', async ({
  visit,
  pool,
}) => {
  const { page } = await visit({ viewport: { width: 360, height: 780 } });
  const atTheDoor = page.getByText('Tickets from the organizer or at the door.');
  const facts = { category: 'Jazz', price: '$8', tickets: { sold: 388, available: 400 } };
  const open = async (changes: { price?: string; ticketsUrl?: string } = {}) => {
    await page.goto(`/events/${(await makeEvent(pool, { ...facts, ...changes })).id}`);
    await expect(page.getByRole('definition').filter({ hasText: '400' })).toHaveText('40012 left');
    await expect(page.getByRole('definition').filter({ hasText: '388' })).toBeVisible();
  };
  await open();
  await expect(atTheDoor).toBeVisible();
  await expectGoodOnPhone(page);
  await open({ price: 'Free' });
  await expect(atTheDoor).toHaveCount(0);
  await open({ ticketsUrl: 'https://tickets.example/jazz' });
  await expect(page.getByRole('link', { name: 'Tickets at tickets.example' })).toBeVisible();
  await expect(atTheDoor).toHaveCount(0);
});
