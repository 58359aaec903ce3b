import type { Page } from '@playwright/test';
import { findInBothThemes } from '#tests/support/axe.ts';
import { blockRequests } from '#tests/support/blocked-requests.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { pictureFile } from '#tests/support/picture-files.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

/** Records the page's console messages and its requests. */
function watch(page: Page) {
  const logged: string[] = [];
  const sent: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
  return { logged, sent };
}

async function fillRegistration(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill('Selam Bekele');
  await page.getByLabel('Organization name').fill('Fendika House');
  await page.getByLabel('Email').fill('selam@example.com');
  await page.getByLabel('Phone number').fill('+251911234567');
  await page.getByLabel('About your organization').fill('Azmari evenings since 1995.');
}

test('a guest registers for show: checked on submit, then at every change, only logged, and led on; the form is accessible in both themes', async ({
  visit,
}) => {
  const { page } = await visit();
  const { logged, sent } = watch(page);
  await page.goto('/event-organizer-registration');
  const submit = page.getByRole('button', { name: 'Register as Organizer' });
  await submit.click();
  for (const message of [
    'Name must be at least 2 characters',
    'Organization name must be at least 2 characters',
    'Please enter a valid email address',
    'Please enter a valid phone number',
    'Description must be at least 20 characters',
  ])
    await page.getByText(message, { exact: true }).waitFor();
  expect(await findInBothThemes(page)).toEqual([]);
  await page.clock.install();
  await page.getByLabel('Full name').fill('Selam Bekele');
  await page.getByText('Name must be at least 2 characters', { exact: true }).waitFor({ state: 'detached' });
  await fillRegistration(page);
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit.click();
  const toast = toasts(page).getByText('Registration successful!');
  await toast.waitFor();
  await page.clock.runFor(1400);
  expect(new URL(page.url()).pathname).toBe('/event-organizer-registration');
  await page.clock.runFor(200);
  await page.waitForURL('**/event-management');
  await page.clock.runFor(3300);
  expect(await toast.isVisible()).toBe(true);
  await page.clock.runFor(200);
  await toast.waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
  expect(logged.some((text) => text.startsWith('Organizer registration'))).toBe(true);
});

test('whoever goes somewhere else while a finished form waits is not led on from there', async ({
  visit,
}) => {
  const { page } = await visit();
  await page.clock.install();
  await page.goto('/event-organizer-registration');
  await fillRegistration(page);
  const letArrive = await blockRequests(page, /\/professionals\.data/);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('button', { name: 'Register as Organizer' }).click();
  await toasts(page).getByText('Registration successful!').waitFor();
  const navigation = page.waitForRequest(/\/professionals\.data/);
  await page.getByRole('banner').getByRole('link', { name: 'Professionals' }).click();
  await navigation;
  await page.clock.runFor(2000);
  letArrive();
  await page.clock.resume();
  await expect(page).toHaveURL('/professionals');
  await page.getByRole('heading', { level: 1, name: 'Discover & Support Creators' }).waitFor();
});

test('a guest sees four demo events, deletes them for show, and is led to the first event; both are accessible in both themes', async ({
  visit,
}) => {
  const { page } = await visit();
  const { sent } = watch(page);
  // The back link keeps the full address of the previous page, including its query.
  const from = '/event-management?page=1';
  await page.goto(from);
  const cards = page.getByRole('article');
  await expect.poll(() => cards.count()).toBe(4);
  const text = (await cards.first().innerText()).replaceAll(/\s+/g, ' ');
  expect(text).toMatch(
    /^Tizita by Lamplight \w+day, [\d/]+ · 7:30 PM Piassa, Addis Ababa 3 beneficiaries View/,
  );
  const choices = cards.first().locator('a, button');
  const named = await choices.allInnerTexts();
  expect(named.map((name) => name.trim().split(/\s/)[0])).toEqual(['View', 'Edit', 'Delete']);
  for (const [name, path] of [
    ['View', '/events/'],
    ['Edit', '/edit-event/'],
  ] as const)
    expect(await cards.first().getByRole('link', { name }).getAttribute('href')).toContain(path);
  const remove = () => cards.first().getByRole('button', { name: 'Delete' }).click();
  await remove();
  const dialog = page.getByRole('dialog', { name: 'Delete Event' });
  await dialog
    .getByText('Are you sure you want to delete "Tizita by Lamplight"? This action cannot be undone.')
    .waitFor();
  expect(await findInBothThemes(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect.poll(() => cards.count()).toBe(4);
  for (let left = 4; left > 0; left -= 1) {
    await remove();
    await dialog.getByRole('button', { name: 'Delete Event' }).click();
    await dialog.waitFor({ state: 'detached' });
    await expect.poll(() => cards.count()).toBe(left - 1);
  }
  await toasts(page).getByText('Event deleted').first().waitFor();
  await page.getByRole('heading', { name: "You haven't created any events yet" }).waitFor();
  expect(sent).toEqual([]);
  await page.getByRole('link', { name: 'Create your first event' }).click();
  await page.waitForURL('**/create-event');
  await page
    .getByRole('button', { name: 'Back' })
    .or(page.getByRole('link', { name: 'Back' }))
    .click();
  await page.waitForURL(`**${from}`);
  await expect.poll(() => cards.count()).toBe(4);
});

test('a guest tries out the form of an event: every rule, a picture that stays here, only logged; it is accessible in both themes', async ({
  visit,
}) => {
  const { page } = await visit();
  const { logged, sent } = watch(page);
  await page.goto('/create-event');
  const submit = page.getByRole('button', { name: 'Create Event' });
  await submit.click();
  for (const message of [
    'Title must be at least 5 characters',
    'Date is required',
    'Time is required',
    'Location must be at least 5 characters',
    'Category is required',
    'Description must be at least 20 characters',
    'At least one beneficiary is required',
  ])
    await page.getByText(message, { exact: true }).waitFor();
  expect(await findInBothThemes(page)).toEqual([]);
  await page.getByText('Recommended size: 1200 x 630 pixels').waitFor();
  expect(await page.getByLabel('Category').locator('option').allTextContents()).toEqual([
    'Select a category',
    'Music',
    'Art',
    'Dance',
    'Literature',
    'Theater',
    'Jazz',
    'Classical',
  ]);
  await page.getByLabel('Event title').fill('Azmari night');
  await page.getByText('Title must be at least 5 characters').waitFor({ state: 'detached' });
  await page.getByLabel('Category').selectOption('Jazz');
  await page.getByLabel('Description').fill('Masinko, krar and whoever comes by.');
  await page.getByLabel('Date').fill('2036-08-08');
  await page.getByLabel('Time').fill('19:30');
  await page.getByLabel('Location').fill('Fendika');
  await page.getByRole('combobox', { name: 'Beneficiaries' }).fill('Aster, Chala');
  await page.reload();
  await page.getByText('We have restored what you entered here before.').waitFor();
  expect(await page.getByLabel('Event title').inputValue()).toBe('Azmari night');
  expect(await page.getByLabel('Category').inputValue()).toBe('Jazz');
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  await submit.click();
  await toasts(page).getByText('Event created!').waitFor();
  await page.clock.runFor(1400);
  expect(new URL(page.url()).pathname).toBe('/create-event');
  await page.clock.runFor(200);
  await page.waitForURL('**/event-management');
  await page.clock.resume();
  expect(sent).toEqual([]);
  expect(logged.some((text) => text.startsWith('New event'))).toBe(true);
  await page.getByRole('link', { name: 'Create New Event' }).click();
  await page.waitForURL('**/create-event');
  expect(await page.getByLabel('Event title').inputValue()).toBe('');
  await page.getByRole('link', { name: 'Cancel' }).click();
  await page.waitForURL('**/event-management');
  await page.getByRole('link', { name: 'Edit' }).first().click();
  await page.waitForURL('**/edit-event/**');
  expect(await page.getByLabel('Event title').inputValue()).toBe('Tizita by Lamplight');
});

test('a picture a guest chooses for an event is shown, and stays in the browser', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/create-event');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(`${request.method()} ${request.url()}`));
  const area = page.getByRole('group', { name: 'Event image (optional)' });
  const buffer = await pictureFile('png', { width: 1200, height: 630 });
  await area.locator('input[type=file]').setInputFiles({ name: 'stage.png', mimeType: 'image/png', buffer });
  const shown = area.getByRole('img', { name: 'The picture as it is' });
  await shown.waitFor();
  expect(await shown.getAttribute('src')).toMatch(/^blob:/);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
  // The page may still load what helps without a network.
  expect(requests.filter((request) => !/^GET (blob:|.*\/assets\/)/.test(request))).toEqual([]);
});
