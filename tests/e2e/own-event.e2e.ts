import { randomUUID } from 'node:crypto';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';
import { methods } from '#tests/support/paying-server.ts';

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
  await own.call('POST', `/events/listing/${id}/cancel`);
  await own.page.goto(`/events/${id}`);
  await own.page.getByText('This event has been canceled').waitFor();
  await expect(own.page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
});

test('without scripts, an event with tips can be canceled instead of deleted, and a past one only reads why not', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ javaScriptEnabled: false, expected: [/status of 409/] });
  const call = apiCalls(server.origin, await signInProvenPerson(context, server));
  await call('POST', '/events/organizers', organizerForm);
  const performer = await makeBeneficiary(pool);
  const form = eventForm(await makeCategory(pool, 'Music'), { beneficiaries: [performer] });
  const { id, title } = (await call('POST', '/events/listing', form)).result;
  const { checkout_url } = (
    await call('POST', '/tipping/tips/pay-event', {
      event: id,
      total_amount: 5,
      method: methods.card,
      return_url: `${server.origin}/events/${id}`,
    })
  ).result;
  await page.goto(checkout_url);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  // Leaving earlier would break off the payment.
  await page.waitForURL((url) => url.origin === server.origin);
  const tried = page.getByRole('status').filter({ hasText: 'Fans have sent tips' });
  const tryToDelete = async (state: string) => {
    await page.goto(`/event-management?state=${state}&delete=${id}`);
    await page.locator('#content').getByRole('button', { name: 'Delete Event' }).click();
    await expect(tried).toBeVisible({ timeout: 2000 });
  };
  await expect(() => tryToDelete('upcoming')).toPass({ timeout: 60_000 });
  await expect(tried.getByRole('link', { name: 'Cancel Event' })).toBeVisible();
  await pool.query("UPDATE event SET starts_at = now() - interval '2 days' WHERE id = $1", [id]);
  await tryToDelete('past');
  await expect(tried).toHaveText(`Fans have sent tips at "${title}", so it cannot be deleted.`);
  await expect(tried.getByRole('link')).toHaveCount(0);
});
