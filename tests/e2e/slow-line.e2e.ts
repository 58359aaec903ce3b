import type { Page } from '@playwright/test';
import { blockRequests } from '#tests/support/blocked-requests.ts';
import { signInManager } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

let event: { id: string };

const scripts = /\.js$/;
const mainPicture = /\/quilt\//;

test.beforeAll(async ({ pool }) => {
  await makeBeneficiary(pool, { name: 'Aster Bekele', types: ['Singer'] });
  // A type that no earlier file of this worker has left others of.
  await makeBeneficiary(pool, { name: 'Abebe Kebede', types: ['Lute maker'] });
  event = await makeEvent(pool, { title: 'Azmari night', beneficiaries: [{ id: null, name: 'Newcomer' }] });
});

/** Opens a page whose scripts are still on their way; the answer lets them arrive. */
async function openBeforeScripts(page: Page, path: string): Promise<() => void> {
  const arrive = await blockRequests(page, scripts);
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return arrive;
}

test('a button pressed before the scripts are there shows that it waits, and then does it', async ({
  visit,
}) => {
  const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  const arrive = await openBeforeScripts(page, `/events/${event.id}`);
  const next = page.getByRole('button', { name: 'Next picture' });
  await next.click();
  await next.click();
  await page.getByRole('button', { name: 'Share' }).click();
  expect(await page.locator('[data-waits]').count()).toBe(2);
  arrive();
  await page.getByText('3 / 3').waitFor();
  await page.getByText('Link copied', { exact: true }).waitFor();
  expect(await page.locator('[data-waits]').count()).toBe(0);
});

/** Opens the home page while its main picture is still loading; the returned function releases it. */
async function openBeforePicture(page: Page): Promise<() => void> {
  const arrive = await blockRequests(page, mainPicture);
  await page.goto('/', { waitUntil: 'commit' });
  await page.getByRole('contentinfo').waitFor();
  return arrive;
}

const countPreloads = (page: Page) => page.locator('link[rel=modulepreload]').count();
const aFramePainted = () => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted)));

test('scripts are asked for once the main picture is painted', async ({ visit }) => {
  const { page } = await visit();
  const arrive = await openBeforePicture(page);
  await page.evaluate(aFramePainted);
  expect(await countPreloads(page)).toBe(0);
  arrive();
  await page.waitForFunction(() => window.scriptsServe);
  expect(await countPreloads(page)).toBeGreaterThan(3);
});

test('a main picture that does not come is waited for three seconds', async ({ visit }) => {
  const { page } = await visit();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
  const arrive = await openBeforePicture(page);
  await page.clock.runFor(2900);
  expect(await countPreloads(page)).toBe(0);
  await page.clock.runFor(200);
  expect(await countPreloads(page)).toBeGreaterThan(3);
  arrive();
});

test('a main picture that fails is not waited for', async ({ visit }) => {
  const { page, expectProblem } = await visit();
  expectProblem(/Failed to load resource: net::ERR_FAILED/);
  await page.addInitScript(() => {
    const later = window.setTimeout;
    // Disables the time-out, which would otherwise also load the scripts.
    window.setTimeout = ((act: () => void, ms?: number) =>
      later(act, ms === 3000 ? 2 ** 31 - 1 : ms)) as typeof later;
  });
  await page.route(mainPicture, (route) => route.abort());
  await page.goto('/');
  expect(await countPreloads(page)).toBeGreaterThan(3);
});

test('a first tap on a slow line is answered by a line below the header until the page is there', async ({
  visit,
}) => {
  const { page } = await visit({ fresh: true });
  await page.goto('/professionals', { waitUntil: 'networkidle' });
  const arrive = await blockRequests(page, /\.data|\.js$/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page.locator('.pending-line')).toBeVisible();
  arrive();
  await page.waitForURL('**/events');
  await expect(page.locator('.pending-line')).toHaveCount(0);
});

test('what was typed and chosen before the scripts are there is searched for when they are', async ({
  visit,
}) => {
  const { page } = await visit();
  const arrive = await openBeforeScripts(page, '/professionals');
  await page.getByLabel('Type').selectOption({ label: 'Lute maker' });
  await page.getByLabel('Search for beneficiaries').fill('kebede');
  arrive();
  await page.getByText('Showing 1-1 of 1 beneficiary in Lute maker matching "kebede"').waitFor();
  expect(await page.getByLabel('Search for beneficiaries').inputValue()).toBe('kebede');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await page.getByText('Showing 1-1 of 1 beneficiary in Lute maker', { exact: true }).waitFor();
});

test('the answer to a form that leads to its own page is read to the end', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit();
  const { id } = await makeBeneficiary(pool);
  await signInManager(context, server, pool, { page: { id } });
  await page.addInitScript(delayEndOfAnswer);
  await page.goto(`/account/pages/${id}`);
  await page.getByRole('button', { name: 'Hide this page' }).click();
  await page.waitForFunction(() => window.endOfAnswer);
  await expect(page.getByRole('region', { name: 'How others see it' })).toContainText('Hidden');
  await page.evaluate(() => window.endOfAnswer?.());
});

declare global {
  interface Window {
    /** Lets the answer to a form end; defined once the rest of it has arrived. */
    endOfAnswer?: () => void;
  }
}

/** As on a slow line: the answer to a form arrives, but its end does not, and breaks off if nobody wants it any longer. */
function delayEndOfAnswer(): void {
  const fetchNow = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await fetchNow(input, init);
    if (init?.method !== 'POST') return answer;
    const { signal } = new Request(input, init);
    const end = new Promise<void>((resolve, reject) => {
      window.endOfAnswer = resolve;
      signal.addEventListener('abort', () => reject(signal.reason));
    });
    const delayed = new TransformStream({ flush: () => end });
    return new Response(answer.body?.pipeThrough(delayed), answer);
  };
}

test('a button that switches something on, pressed twice while it waits, switches it on', async ({
  visit,
}) => {
  const { page } = await visit();
  const arrive = await openBeforeScripts(page, '/fund-me/paper-rain');
  const follow = page.getByRole('button', { name: 'Follow', exact: true });
  await follow.click();
  await follow.click();
  arrive();
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true');
});

test('Share copies the link where the browser opens no sheet for a press that was some seconds ago', async ({
  visit,
}) => {
  const { page } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await page.addInitScript(() => {
    navigator.share = () => Promise.reject(new DOMException('It was long ago.', 'NotAllowedError'));
  });
  const arrive = await openBeforeScripts(page, `/events/${event.id}`);
  await page.getByRole('button', { name: 'Share' }).click();
  arrive();
  await page.getByText('Link copied', { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/events/${event.id}`);
});
