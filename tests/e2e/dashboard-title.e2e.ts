import type { Page } from '@playwright/test';
import { expect, test } from '#tests/support/performer.ts';

/** Here no tab is ever in the background, so the browser is made to say it. */
const becomeVisible = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);

test('tips that come while nobody looks at the tab are counted in its title, until somebody does', async ({
  performer,
}) => {
  const { page, receive, id } = await performer();
  await page.goto(`/dashboard/${id}`);
  await receive(5, 'Before');
  await expect(page.getByText('Before', { exact: true })).toBeVisible();
  await expect(page).toHaveTitle(/^Tips of /);
  await becomeVisible(page, 'hidden');
  await receive(6);
  await expect(page).toHaveTitle(/^\(1\) Tips of /);
  await becomeVisible(page, 'visible');
  await expect(page).toHaveTitle(/^Tips of /);
});
