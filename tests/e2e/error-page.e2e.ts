import type { Page } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { member, signInByForm } from './account-support.ts';

for (const state of ['as it came', 'after it loaded its data again']) {
  test(`a page that fails in the browser, ${state}, shows the error page in the style of the product`, async ({
    visit,
    server,
  }) => {
    const { page, context } = await visit({ expected: [/Failed to load resource.*500/] });
    if (state === 'as it came') await page.goto('/');
    else await signInByForm(page, await member(server));
    await context.route(/\.data\b/, (route) => route.fulfill({ status: 500, body: 'broken' }));
    await page.getByRole('banner').getByRole('link', { name: 'Professionals', exact: true }).click();
    const heading = page.getByRole('heading', { name: 'Unexpected Application Error!' });
    await heading.waitFor();
    await expect(page).toHaveTitle('Unexpected Application Error! · Tibeb');
    const font = await heading.evaluate((element) => getComputedStyle(element).fontFamily);
    expect(font).toContain('Young Serif');
    await page.getByRole('link', { name: 'Return to Home' }).click();
    await page.waitForURL('/');
  });
}

const wantOfNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch/;
const followProfessionals = (page: Page) =>
  page.getByRole('banner').getByRole('link', { name: 'Professionals', exact: true }).click();
const professionals = { level: 1, name: 'Discover & Support Creators' } as const;

for (const returns of ['by itself once the network is back', 'once one tries again'])
  test(`a page whose data does not arrive, although the browser knows of no interruption, says so and is there ${returns}`, async ({
    visit,
  }) => {
    const { page, context } = await visit({ expected: [wantOfNetwork] });
    await page.goto('/professionals');
    // This loads the page's scripts, so that later only its data is missing.
    await page.getByRole('banner').getByRole('link', { name: 'Home', exact: true }).click();
    await page.waitForURL('/');
    await page.waitForLoadState('networkidle');
    await context.route('**', (route) => route.abort());
    await followProfessionals(page);
    await page.getByRole('heading', { level: 1, name: 'Tibeb could not be reached' }).waitFor();
    await expect(page).toHaveTitle('Tibeb could not be reached · Tibeb');
    await page.getByText('The page did not load. Please check your connection and try again.').waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(/Application Error|our side|number/);
    expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await context.unroute('**');
    if (returns === 'once one tries again') await page.getByRole('link', { name: 'Try again' }).click();
    else {
      await context.setOffline(true);
      await context.setOffline(false);
    }
    await page.getByRole('heading', professionals).waitFor();
  });

for (const code of ['gone since a newer version is served', 'lost on its way'])
  test(`a page whose code is ${code} is loaded as a document, and the way back leads to the one before`, async ({
    visit,
  }) => {
    const { page, context } = await visit({ expected: [wantOfNetwork, /404/], fresh: true });
    await page.goto('/share-your-story');
    await page.waitForLoadState('networkidle');
    const documents: string[] = [];
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname);
    });
    await context.route(/\.js$/, (route) => {
      if (documents.length > 0) return route.continue();
      return code.startsWith('gone') ? route.fulfill({ status: 404 }) : route.abort();
    });
    await followProfessionals(page);
    await page.getByRole('heading', professionals).waitFor();
    expect(documents).toEqual(['/professionals']);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Share your story' }).waitFor();
  });

test('pages work in a browser that denies them storage and a channel to other tabs, as Firefox does with all cookies blocked', async ({
  visit,
}) => {
  // The router reports that it cannot restore the scroll position.
  const { page } = await visit({ expected: [/operation is insecure/] });
  await page.addInitScript(() => {
    const deny = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    };
    for (const storage of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, storage, { get: deny });
    window.BroadcastChannel = deny as never;
  });
  await page.goto('/professionals');
  await page.getByRole('heading', { level: 1, name: 'Discover & Support Creators' }).waitFor();
  await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
  await page.waitForURL('/events');
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Unexpected Application Error!');
});
