import { blockRequests } from '#tests/support/blocked-requests.ts';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
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

test('an event whose answer is lost is created once, although its form is sent again after a reload', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  const call = apiCalls(server.origin, await signInProvenPerson(context, server));
  await call('POST', '/events/organizers', organizerForm);
  await page.goto('/create-event');
  const form = eventForm(category);
  await page.getByLabel('Event title').fill(form.title);
  await page.getByLabel('Category').selectOption('Music');
  await page.getByLabel('Description').fill(form.description);
  await page.getByLabel('Date').fill(form.date);
  await page.getByLabel('Time').fill(form.time);
  await page.getByLabel('Location').fill(form.place_name);
  await page.getByRole('combobox', { name: 'Beneficiaries' }).fill('The Unknown');
  await page.route(/create-event\.data/, async (route) => {
    if (route.request().method() === 'POST') await route.fetch();
    await route.abort('internetdisconnected');
  });
  const create = page.getByRole('button', { name: 'Create Event' });
  await create.click();
  await page.getByText('What you sent did not reach us.').first().waitFor();
  const listed = async () => (await call('GET', '/events/managed')).results;
  expect(await listed()).toHaveLength(1);
  await page.unroute(/create-event\.data/);
  await page.reload();
  await page.getByText('We have restored what you entered here before.').waitFor();
  await create.click();
  await page.waitForURL('**/event-management');
  expect(await listed()).toHaveLength(1);
});

test('the button of an event says that it works until the list is there', async ({ visit, server }) => {
  const { page, context } = await visit();
  const token = await signInProvenPerson(context, server);
  await fetch(`${server.origin}/api/v1/events/organizers`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(organizerForm),
  });
  await page.goto('/create-event');
  await page.getByLabel('Event title').fill('Night of the slow line');
  await page.getByLabel('Description').fill('Twelve lamps, one krar, and nobody in a hurry.');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Date').fill('2040-05-01');
  await page.getByLabel('Time').fill('19:30');
  await page.getByLabel('Location').fill('Piassa, Addis Ababa');
  await page.getByLabel('Beneficiaries').fill('Somebody');
  const letArrive = await blockRequests(page, /event-management\.data/);
  const asksForList = page.waitForRequest(/event-management\.data/);
  await page.getByRole('button', { name: 'Create Event' }).click();
  await asksForList;
  await expect(page.getByRole('button', { name: 'Saving...' })).toBeVisible();
  letArrive();
  await expect(page.getByRole('heading', { name: 'Night of the slow line' })).toBeVisible();
});
