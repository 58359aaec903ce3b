import { randomUUID } from 'node:crypto';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';

test('on a phone, the page of an own event leads to its form, and that of somebody else does not; its card names the same place', async ({
  visit,
  server,
  pool,
}) => {
  const category = await makeCategory(pool, 'Music');
  const organizer = async () => {
    const { page, context } = await visit({ viewport: { width: 360, height: 740 } });
    const call = apiCalls(server.origin, await signInProvenPerson(context, server));
    await call('POST', '/events/organizers', organizerForm);
    return { page, call };
  };
  const [own, other] = [await organizer(), await organizer()];
  const title = `Azmari night ${randomUUID().slice(0, 8)}`;
  const priced = eventForm(category, {
    title,
    ticket_price: 7,
    total_available_tickets: 12,
    tickets_url: 'https://tickets.example/azmari',
  });
  const { id } = (await own.call('POST', '/events/listing', priced)).result;
  await other.page.goto(`/events/${id}`);
  await expect(other.page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(other.page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await other.page.getByRole('link', { name: 'Tickets at tickets.example' }).waitFor();
  const place = 'Fendika, Addis Ababa';
  await expect(other.page.getByRole('definition').filter({ hasText: place })).toBeVisible();
  await other.page.goto(`/events?${new URLSearchParams({ search: title })}`);
  await expect(other.page.getByRole('article').filter({ hasText: title })).toContainText(place);
  await own.page.goto(`/events/${id}`);
  await expect(own.page.getByText('12 left')).toBeVisible();
  await own.page.getByRole('link', { name: 'Edit', exact: true }).click();
  await own.page.waitForURL(`/edit-event/${id}`);
  await expect(own.page.getByLabel('Ticket price')).toHaveValue('7');
  for (const path of ['/events', '/account']) {
    await own.page.goto(path);
    await own.page.getByRole('main').locator('a[href="/event-management"]').first().click();
    await own.page.waitForURL('/event-management');
  }
  await own.page.goto('/');
  await own.page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .click();
  await own.page.getByRole('banner').getByRole('link', { name: 'Your events' }).click();
  await own.page.waitForURL('/event-management');
});
