import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/browser-test.ts';

const expected = [/Failed to load resource/];
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

for (const [path, name, message] of [
  ['/event-organizer-registration', 'Register as Organizer', 'Name must be at least 2 characters'],
  ['/create-event', 'Create Event', 'Title must be at least 5 characters'],
  ['/fund-me', 'Create campaign', 'Title must be at least 5 characters.'],
] as const) {
  test(`when the rules of a guest's form do not load, the server applies them (${path})`, async ({
    visit,
  }) => {
    const { page, context } = await visit({ expected, fresh: true });
    await page.goto(path);
    await context.route('**/assets/*.js', (route) => route.abort());
    if (path === '/fund-me') await page.getByRole('button', { name: 'Start Your Project' }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await toasts(page).innerText()).toBe('');
  });
}

for (const [path, name] of [
  ['/event-organizer-registration', 'Register as Organizer'],
  ['/create-event', 'Create Event'],
] as const) {
  test(`without a network a guest's empty form says that it did not reach us (${path})`, async ({
    visit,
  }) => {
    const { page, context } = await visit({ expected, fresh: true });
    await page.goto(path);
    await context.setOffline(true);
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByText('did not reach us').waitFor();
    expect(await toasts(page).innerText()).toBe('');
  });
}
