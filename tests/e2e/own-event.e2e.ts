import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCategory } from '#tests/support/factories.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';

test('on a phone, the page of an own event leads to its form, and that of somebody else does not', async ({
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
  const { id } = (await own.call('POST', '/events/listing', eventForm(category))).result;
  await other.page.goto(`/events/${id}`);
  await expect(other.page.getByRole('button', { name: 'Save' })).toBeVisible();
  await expect(other.page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);
  await own.page.goto(`/events/${id}`);
  await own.page.getByRole('link', { name: 'Edit', exact: true }).click();
  await own.page.waitForURL(`/edit-event/${id}`);
});
