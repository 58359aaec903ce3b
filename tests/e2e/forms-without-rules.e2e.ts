import type { Page } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser } from '#tests/support/browser.ts';
import { type RealServer, startRealServer } from '#tests/support/real-server.ts';

const browser = openBrowser();
let server: RealServer;
beforeAll(async () => {
  server = await startRealServer();
});
afterAll(() => server?.stop());

const expected = [/Failed to load resource/];
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

async function open(page: Page, path: string) {
  await page.goto(`${server.origin}${path}`);
  await page.waitForLoadState('networkidle');
}

test.each([
  ['/event-organizer-registration', 'Register as Organizer', 'Name must be at least 2 characters'],
  ['/create-event', 'Create Event', 'Title must be at least 5 characters'],
  ['/fund-me', 'Create campaign', 'Title must be at least 5 characters.'],
])(
  "when the rules of a guest's form do not load, the server applies them (%s)",
  async (path, name, message) => {
    const { page, context } = await browser.open({ expected });
    await open(page, path);
    await context.route('**/assets/*.js', (route) => route.abort());
    if (path === '/fund-me') await page.getByRole('button', { name: 'Start Your Project' }).click();
    await page.getByRole('button', { name, exact: true }).click();
    await page.getByText(message, { exact: true }).waitFor();
    expect(await toasts(page).innerText()).toBe('');
  },
);

test.each([
  ['/event-organizer-registration', 'Register as Organizer'],
  ['/create-event', 'Create Event'],
])("without a network a guest's empty form says that it did not reach us (%s)", async (path, name) => {
  const { page, context } = await browser.open({ expected });
  await open(page, path);
  await context.setOffline(true);
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByText('did not reach us').waitFor();
  expect(await toasts(page).innerText()).toBe('');
});
