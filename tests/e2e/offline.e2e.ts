import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { test as base, expect, type Visit } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { guestLink, logout, member, refused, signIn, signInByForm } from './account-support.ts';

let aster: string;
let bekele: string;

const test = base.extend<{ visitWithWorker: () => Promise<Visit> }>({
  /** A visit with an active service worker. */
  visitWithWorker: async ({ visit }, use) => {
    await use(async () => {
      const visited = await visit({ serviceWorkers: 'allow', expected: [refused] });
      await visited.page.goto('/professionals?search=awoke');
      await visited.page.evaluate(async () => {
        await navigator.serviceWorker.ready;
        if (navigator.serviceWorker.controller) return;
        await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
      });
      return visited;
    });
  },
});

test.beforeAll(async ({ pool }) => {
  const picture = '/pictures/beneficiaries/almaz-tessera-480.webp';
  aster = `/professionals/${(await makeBeneficiary(pool, { name: 'Aster <Awoke>', picture })).id}`;
  bekele = `/professionals/${(await makeBeneficiary(pool, { name: 'Bekele Gerba' })).id}`;
});

/** Every page stored on this device, by its path. */
const cachedPages = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async () => {
    const copies: Record<string, string> = {};
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        if (answer?.headers.get('content-type')?.startsWith('text/html'))
          copies[new URL(request.url).pathname] = await answer.text();
      }
    }
    return copies;
  });
const untilCached = (page: Page, paths: string[]) =>
  expect(async () => expect(Object.keys(await cachedPages(page)).sort()).toEqual(paths.sort())).toPass();

test('what was seen can be read offline, with its pictures and without its scripts; the rest says so', async ({
  visitWithWorker,
}) => {
  const { page, context } = await visitWithWorker();
  await page.goto(aster);
  await untilCached(page, ['/offline', aster]);
  await expect(async () =>
    expect(
      await page.evaluate(() => caches.match('/pictures/beneficiaries/almaz-tessera-480.avif').then(Boolean)),
    ).toBe(true),
  ).toPass();
  await context.setOffline(true);
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Aster <Awoke>' }).waitFor();
  await page.getByText('You are offline.').waitFor();
  expect(await page.locator('script').count()).toBe(0);
  const portrait = page.locator('main img').first();
  await expect(async () =>
    expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(480),
  ).toPass();
  await page.goto(bekele);
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  await page.getByRole('link', { name: 'Aster <Awoke>' }).click();
  await page.getByRole('heading', { level: 1, name: 'Aster <Awoke>' }).waitFor();
  await context.setOffline(false);
  await page.goto(bekele);
  await page.getByRole('heading', { level: 1, name: 'Bekele Gerba' }).waitFor();
  await untilCached(page, ['/offline', aster, bekele]);
});

test('nothing of a signed-in person is kept, and logging out leaves no trace of whom they looked at; logging out without a network leads to the start, which says that there is none', async ({
  server,
  visitWithWorker,
}) => {
  const { page, context, expectProblem } = await visitWithWorker();
  const person = await member(server);
  await signInByForm(page, person);
  await page.goto(aster);
  await untilCached(page, ['/offline', aster]);
  for (const copy of Object.values(await cachedPages(page))) {
    expect(copy).toContain('Sign In / Sign Up');
    expect(copy).not.toContain(person.email);
    expect(copy).not.toContain(person.fullName);
  }
  await logout(page, person);
  await untilCached(page, ['/offline']);
  await context.setOffline(true);
  await page.goto(aster);
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  await guestLink(page).waitFor();

  expectProblem(/Failed to sign out/);
  await context.setOffline(false);
  await signIn(page, person, aster);
  await untilCached(page, ['/offline', aster]);
  await context.setOffline(true);
  await logout(page, person);
  await page.getByRole('heading', { level: 1, name: 'You are offline' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await untilCached(page, ['/offline']);
});

test('a profile that is gone is kept no longer, and the API and the identity service are never answered offline; a link followed without a network leads to the copy of what it names', async ({
  visitWithWorker,
}) => {
  const { page, context } = await visitWithWorker();
  const path = `/professionals/${randomUUID()}`;
  // A copy as it was stored an hour ago, when that profile existed.
  await page.evaluate(async (at) => {
    const headers = { 'content-type': 'text/html', 'x-kept-at': String(Date.now() - 3_600_000) };
    await (await caches.open('offline-pages-1')).put(at, new Response('<title>Zewde</title>', { headers }));
  }, path);
  await page.goto(path);
  await untilCached(page, ['/offline']);
  await context.setOffline(true);
  for (const address of ['/api/v1/beneficiary/types', '/identity/token']) {
    await expect(page.goto(address)).rejects.toThrow('ERR_INTERNET_DISCONNECTED');
  }
  await context.setOffline(false);

  await page.goto('/professionals?search=awoke');
  await page.getByRole('link', { name: 'View Profile' }).first().click();
  await page.waitForURL(`**${aster}`);
  await untilCached(page, ['/offline', aster]);
  await page.getByRole('link', { name: 'Back to Beneficiaries' }).click();
  await page.waitForURL('**/professionals?search=awoke');
  await context.setOffline(true);
  await page.getByRole('link', { name: 'View Profile' }).first().click();
  await page.getByText('This is the page as it was on').waitFor();
  await page.getByRole('heading', { level: 1, name: 'Aster <Awoke>' }).waitFor();
});

test('without a network a link to a page that this device has no copy of leaves the open page as it is, and says so; the link works once it is back', async ({
  visit,
  visitWithWorker,
}) => {
  for (const { page, context } of [
    await visit({ expected: [refused], fresh: true }),
    await visitWithWorker(),
  ]) {
    await page.goto('/share-your-story');
    await page.waitForLoadState('networkidle');
    const words = page.getByLabel('Your words');
    await words.fill('Written in a train.');
    await context.setOffline(true);
    for (const link of [
      page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }),
      page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }),
      // A document.
      page.getByRole('link', { name: 'Privacy Policy' }),
    ]) {
      await link.click();
      await page.getByText('The page did not load. Please check your connection and try again.').waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await expect(words).toHaveValue('Written in a train.');
      expect(new URL(page.url()).pathname).toBe('/share-your-story');
    }
    await context.setOffline(false);
    await page.getByRole('banner').getByRole('link', { name: 'Events', exact: true }).click();
    await page.waitForURL('/events');
    await page.goBack();
    await expect(words).toHaveValue('Written in a train.');
  }
});

test('without a network a link to another list of the open page leaves it as it is, too, and one within the page works', async ({
  visit,
}) => {
  const { page, context } = await visit({ expected: [refused] });
  await page.goto('/fund-me');
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.getByRole('main').getByRole('link', { name: 'Music', exact: true }).click();
  await page.getByText('The page did not load. Please check your connection and try again.').waitFor();
  expect(page.url()).toMatch(/\/fund-me$/);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await page.locator('a[href="#projects-to-fund"]').click();
  await expect(page).toHaveURL('/fund-me#projects-to-fund');
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
});

test('without a network a search leaves the page and what was typed as they are, and is sent once it is back', async ({
  visit,
}) => {
  for (const path of ['/events', '/fund-me']) {
    const { page, context } = await visit({ expected: [refused] });
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    const box = page.getByRole('searchbox');
    // Typing alone sends it after a while; here Enter does, too.
    await box.fill('tizita');
    await page.getByText('The page did not load. Please check your connection and try again.').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await box.press('Enter');
    await page.getByText('The page did not load. Please check your connection and try again.').waitFor();
    expect(new URL(page.url()).search).toBe('');
    await expect(box).toHaveValue('tizita');
    await context.setOffline(false);
    await box.press('Enter');
    await page.waitForURL(`**${path}?search=tizita`);
    await expect(box).toHaveValue('tizita');
  }
});
