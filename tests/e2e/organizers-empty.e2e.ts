import { signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';

let category: string;
test.beforeAll(async ({ pool }) => {
  category = await makeCategory(pool, 'Music');
});

test('only an organizer with no event at all is told to create the first; with a draft none are upcoming', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  const token = await signInProvenPerson(context, server);
  const post = (path: string, body: object) =>
    fetch(`${server.origin}/api/v1/events/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  // Whoever has no organization is told why there is a form, which begins with what we know.
  await page.goto('/event-management');
  await expect(page.getByText('You have no events yet.')).toBeVisible();
  await expect(page.getByLabel('Full name')).toHaveValue('Hanna Tesfaye');
  await expect(page.getByLabel('Email')).toHaveValue(/@/);
  await post('organizers', organizerForm);
  await page.goto('/event-management');
  await page.getByRole('heading', { name: "You haven't created any events yet" }).waitFor();
  const list = page.getByRole('region', { name: 'Upcoming events' });
  await list.getByRole('link', { name: 'Create your first event' }).waitFor();

  await post('listing', eventForm(category, { draft: true }));
  await page.reload();
  await list.getByRole('heading', { name: 'No upcoming events' }).waitFor();
  await list.getByText('What you announce next appears here.').waitFor();
  await list.getByRole('link', { name: 'Create New Event' }).click();
  await page.waitForURL('**/create-event');
});
