import { offlineCopyOf } from '#contract/offline-copy.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

let profile: string;

test.beforeAll(async ({ pool }) => {
  profile = `/professionals/${(await makeBeneficiary(pool, { name: 'Mulatu Copied', bio: 'Plays the krar. '.repeat(900) })).id}`;
});

test('the server makes the copy of a page: whole, without scripts, and it says how old it is', async ({
  get,
  visit,
}) => {
  const answer = await get(offlineCopyOf(profile));
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toContain('public');
  const html = await answer.text();
  expect(html.includes('<script')).toBe(false);
  expect(html.includes('<!--$?-->')).toBe(false);
  const { page } = await visit();
  await page.goto(offlineCopyOf(profile), { waitUntil: 'load' });
  await page.getByText('You are offline.').waitFor();
  await page.getByText(/This is the page as it was on \w+, \d.*, Addis Ababa time\./).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Mulatu Copied' }).waitFor();
  await page.getByText('Plays the krar.').first().waitFor();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', new RegExp(`${profile}$`));
});

test('what the worker before this one kept is gone with it', async ({ visit }) => {
  const { page } = await visit({ serviceWorkers: 'allow' });
  // This page does not start a worker.
  await page.goto('/legals', { waitUntil: 'load' });
  await page.evaluate(async () => {
    const html = { headers: { 'content-type': 'text/html' } };
    const pages = await caches.open('offline-pages-1');
    await pages.put(
      '/professionals/before',
      new Response('<h1>Before</h1><img src="/offline-copy/a.avif">', html),
    );
    for (const former of ['offline-files-1', 'offline-files-2'])
      await (await caches.open(former)).put('/a.avif', new Response('a'));
  });
  await page.goto('/professionals');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await expect(async () => {
    expect(await page.evaluate(() => caches.match('/offline').then(Boolean))).toBe(true);
    for (const former of ['offline-files-1', 'offline-files-2'])
      expect(await page.evaluate((name) => caches.has(name), former)).toBe(false);
    expect(await page.evaluate(() => caches.match('/professionals/before').then(Boolean))).toBe(false);
  }).toPass();
});
