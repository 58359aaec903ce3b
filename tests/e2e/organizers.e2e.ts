import type { Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { type ApiCalls, apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { test as base, expect, type Visit, type VisitOptions } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeCategory } from '#tests/support/factories.ts';
import { knowPlace } from '#tests/support/known-place.ts';
import { eventForm, organizerForm } from '#tests/support/organizing.ts';
import { pictureFile } from '#tests/support/picture-files.ts';

let category: string;
let beneficiary: { id: string; name: string };

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const violations = async (page: Page) =>
  (await axe(page).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);

const test = base.extend<{ organizer: (options?: VisitOptions) => Promise<Visit & { call: ApiCalls }> }>({
  /** A window of an organizer; `call` sends API requests as that person. */
  organizer: async ({ visit, server }, use) => {
    await use(async (options) => {
      const visited = await visit(options);
      const token = await signInProvenPerson(visited.context, server);
      const call = apiCalls(server.origin, token);
      await call('POST', '/events/organizers', organizerForm);
      return { ...visited, call };
    });
  },
});

test.beforeAll(async ({ server, pool }) => {
  for (const place of ['9.0358,38.7525', 'Addis Ababa']) await knowPlace(server.origin, place);
  category = await makeCategory(pool, 'Music');
  beneficiary = await makeBeneficiary(pool, { name: 'Almaz Zenebe' });
});

test('somebody signed in is led to the registration, registers, and finds their details there again', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit();
  await signInProvenPerson(context, server);
  await page.goto('/event-management');
  await page.waitForURL('**/event-organizer-registration');
  await page.getByLabel('Full name').fill('Selam Bekele');
  await page.getByLabel('Organization name').fill('Fendika House');
  await page.getByLabel('Email').fill('selam@example.com');
  await page.getByLabel('Phone number').fill('+251911234567');
  await page.getByLabel('About your organization').fill('Azmari evenings since 1995.');
  await page.getByRole('button', { name: 'Register as Organizer' }).click();
  await toasts(page).getByText('Registration successful!').waitFor();
  await page.waitForURL('**/event-management');
  await page.getByRole('heading', { name: "You haven't created any events yet" }).waitFor();
  await page.getByRole('link', { name: 'Your organization' }).click();
  await page.getByLabel('Organization name').fill('Fendika Hall');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await toasts(page).getByText('Details saved').waitFor();
  await page.waitForURL('**/event-management');
  await page.getByRole('link', { name: 'Your organization' }).click();
  await page.getByRole('link', { name: 'See your public page' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fendika Hall' }).waitFor();
  await page.getByText('No upcoming events right now.').waitFor();
  expect(await page.content()).not.toContain('+251911234567');
});

test('an event is created by keyboard alone, with a beneficiary chosen from the suggestions', async ({
  organizer,
}) => {
  const { page, call } = await organizer();
  await page.goto('/create-event');
  await page.getByLabel('Event title').focus();
  const { keyboard } = page;
  await keyboard.type('Azmari night');
  await keyboard.press('Tab');
  await keyboard.type('Mus');
  await keyboard.press('Tab');
  await keyboard.type('Masinko, krar and whoever comes by.');
  await keyboard.press('Tab');
  await keyboard.type('08082036');
  await page.getByLabel('Time').focus();
  await keyboard.type('0730PM');
  await page.getByLabel('Location').focus();
  await keyboard.type('Addis Ababa');
  await page
    .getByRole('button', { name: /Use this place/ })
    .first()
    .focus();
  await keyboard.press('Enter');
  await page.getByText('On the map: Addis Ababa, Ethiopia').waitFor();
  await page.getByRole('combobox', { name: 'Beneficiaries' }).focus();
  await keyboard.type('The Unknown, almaz z');
  await page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').waitFor();
  await keyboard.press('ArrowDown');
  await keyboard.press('Enter');
  expect(await page.getByRole('combobox', { name: 'Beneficiaries' }).inputValue()).toBe(
    'The Unknown, Almaz Zenebe, ',
  );
  await page.getByRole('button', { name: 'Create Event' }).focus();
  await keyboard.press('Enter');
  await toasts(page).getByText('Event created!').waitFor();
  await page.waitForURL('**/event-management');
  await page.getByRole('article').getByText('2 beneficiaries').waitFor();
  const { results } = await call('GET', '/events/managed');
  const { result } = await call('GET', `/events/managed/${results[0].id}`);
  expect(result.form).toMatchObject({
    date: '2036-08-08',
    time: '19:30',
    place_name: 'Addis Ababa',
    location: { coordinates: [expect.any(Number), expect.any(Number)] },
    category,
    beneficiaries: [
      { id: null, name: 'The Unknown' },
      { id: beneficiary.id, name: 'Almaz Zenebe' },
    ],
  });
});

test('a picture is dropped, kept over a reload with all that was typed, and saved with the draft', async ({
  organizer,
}) => {
  const { page, call } = await organizer();
  await page.goto('/create-event');
  const file = [...(await pictureFile('png', { width: 1200, height: 630 }))];
  const transfer = await page.evaluateHandle((bytes) => {
    const dropped = new DataTransfer();
    dropped.items.add(new File([new Uint8Array(bytes)], 'stage.png', { type: 'image/png' }));
    return dropped;
  }, file);
  const area = page.getByRole('group', { name: 'Event image (optional)' });
  await area.dispatchEvent('dragover', { dataTransfer: transfer });
  await area.dispatchEvent('drop', { dataTransfer: transfer });
  await area.getByText('Change picture').waitFor();
  await page.getByLabel('Event title').fill('Night of the stage');
  await page.getByLabel('Category').selectOption('Music');
  await page.getByLabel('Description').fill('Masinko, krar and whoever comes by.');
  await page.getByLabel('Date').fill('2036-08-08');
  await page.getByLabel('Time').fill('19:30');
  await page.getByLabel('Location').fill('Fendika');
  await page.getByRole('combobox', { name: 'Beneficiaries' }).fill('Aster');
  await page.getByLabel('Ticket price').fill('12.50');
  await page.getByLabel('Where tickets are sold').fill('tickets.example/night');
  await page.reload();
  await page.getByText('We have restored what you entered here before.').waitFor();
  expect(await page.getByLabel('Ticket price').inputValue()).toBe('12.50');
  await page.getByRole('button', { name: 'Save as Draft' }).click();
  await toasts(page).getByText('Draft saved').waitFor();
  await page.waitForURL('**/event-management?state=draft');
  const { results } = await call('GET', '/events/managed?state=draft');
  expect(results).toMatchObject([
    { title: 'Night of the stage', banner: expect.stringMatching('^/uploads/') },
  ]);
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByLabel('Where tickets are sold')).toHaveValue('https://tickets.example/night');
  await page.getByRole('button', { name: 'Publish Event' }).click();
  await toasts(page).getByText('Event created!').waitFor();
  await page.waitForURL('**/event-management');
  await page.getByRole('heading', { name: 'Night of the stage' }).waitFor();
});

test('what was typed outlives a session that ends before it is sent', async ({ organizer }) => {
  const { page, context } = await organizer({ expected: [/40[13]/] });
  await page.goto('/create-event');
  await page.getByLabel('Event title').fill('Night of the lamps');
  await page.getByLabel('Description').fill('Twelve lamps, one krar, and nobody in a hurry.');
  await page.getByLabel('Category').selectOption({ index: 1 });
  await page.getByLabel('Date').fill('2040-05-01');
  await page.getByLabel('Time').fill('19:30');
  await page.getByLabel('Location').fill('Piassa, Addis Ababa');
  await page.getByLabel('Beneficiaries').fill('Somebody');
  const cookies = await context.cookies();
  await context.clearCookies();
  await page.getByRole('button', { name: 'Create Event' }).click();
  await toasts(page).getByText('Your session has ended').waitFor();
  await page.waitForURL('**/sign-in?next=*');
  expect(await toasts(page).getByText('Event created!').count()).toBe(0);
  await context.addCookies(cookies);
  await page.goto('/create-event');
  expect(await page.getByLabel('Event title').inputValue()).toBe('Night of the lamps');
  expect(await page.getByLabel('Description').inputValue()).toContain('Twelve lamps');
});

test('an event is edited, deleted, brought back by Undo and by Restore, and canceled', async ({
  organizer,
}) => {
  const { page, call } = await organizer();
  const { result } = await call('POST', '/events/listing', eventForm(category));
  await page.goto(`/edit-event/${result.id}`);
  await page.getByLabel('Event title').fill('Late azmari night');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await page.waitForURL('**/event-management');
  const card = page.getByRole('article').filter({ hasText: 'Late azmari night' });
  // The previously focused button no longer exists.
  const focusOn = (label: string) =>
    expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe(label);
  const remove = async () => {
    await card.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete Event' }).click();
    await toasts(page).getByText('Event deleted').waitFor();
    await focusOn('Upcoming events');
    await card.waitFor({ state: 'detached' });
  };
  await remove();
  await toasts(page).getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  await remove();
  await page.getByRole('link', { name: 'Deleted', exact: true }).click();
  await card.getByText(/Can be restored until/).waitFor();
  await card.getByRole('button', { name: 'Restore' }).click();
  await card.waitFor({ state: 'detached' });
  await page.goto(`/event-management?cancel=${result.id}`);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel Event' }).click();
  await toasts(page).getByText('Event canceled').waitFor();
  await page.goto(`/events/${result.id}`);
  await page.getByText('This event has been canceled and will not take place.').waitFor();
  expect(await page.getByRole('link', { name: 'Add to calendar' }).count()).toBe(0);
  await page.getByRole('link', { name: 'Fendika House' }).click();
  await page.getByRole('heading', { level: 1, name: 'Fendika House' }).waitFor();
  await page.getByRole('article').getByText('Canceled').waitFor();
  expect(await violations(page)).toEqual([]);
});

test('without scripts an organizer creates, is told what is wrong, edits and deletes', async ({
  organizer,
}) => {
  const { page, expectProblem } = await organizer({ javaScriptEnabled: false });
  expectProblem(/400/);
  await page.goto('/create-event');
  await page.getByLabel('Event title').fill('Azmari night');
  await page.getByLabel('Category').selectOption('Music');
  await page.getByLabel('Description').fill('Masinko, krar and whoever comes by.');
  await page.getByLabel('Date').fill('2036-08-08');
  await page.getByLabel('Time').fill('19:30');
  await page.getByLabel('Location').fill('Fendika');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.getByText('At least one beneficiary is required').waitFor();
  expect(await page.getByLabel('Event title').inputValue()).toBe('Azmari night');
  expect(await page.getByLabel('Category').inputValue()).toBe(category);
  await page.getByRole('combobox', { name: 'Beneficiaries' }).fill('Aster');
  await page.getByRole('button', { name: 'Create Event' }).click();
  await page.waitForURL('**/event-management');
  await page.getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('region', { name: 'Delete Event' })
    .getByText('Are you sure you want to delete "Azmari night"? This action cannot be undone.')
    .waitFor();
  await page.getByRole('button', { name: 'Delete Event' }).click();
  await page.getByText('"Azmari night" has been deleted.').waitFor();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('"Azmari night" is back.').waitFor();
});
