import { signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';

let category: string;
test.beforeAll(async ({ pool }) => {
  category = await makeCategory(pool, 'Music');
});

test('a deletion that cannot reach the server says so, and leaves the page and the event as they are', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  const token = await signInProvenPerson(context, server);
  for (const [path, body] of [
    ['organizers', organizerForm],
    ['listing', eventForm(category)],
  ] as const)
    await fetch(`${server.origin}/api/v1/events/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  await page.goto('/event-management');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('article').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).click();
  await page
    .getByText('What you sent did not reach us. Please check your connection and try again.')
    .waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await page.getByRole('article').count()).toBe(1);
});
