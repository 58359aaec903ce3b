import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { blockRequests } from '#tests/support/blocked-requests.ts';
import { test as base, expect } from '#tests/support/browser-test.ts';
import { makeEvent } from '#tests/support/factories.ts';

/** An event that only one search word finds, which no other event has. */
const test = base.extend<{ event: { word: string; title: string; path: string } }>({
  event: async ({ pool, get }, use) => {
    const word = `azmari${randomUUID().slice(0, 8)}`;
    const title = `Evening of ${word}`;
    // It starts before all others, so it is on the first page of the list.
    const { id } = await makeEvent(pool, { title, startsAt: new Date(Date.now() + 300_000) });
    // The page of strangers may be some seconds old.
    await expect(async () => expect(await (await get('/events')).text()).toContain(title)).toPass();
    await use({ word, title, path: `/events/${id}` });
  },
});

const linkTo = (page: Page, title: string) => page.getByRole('link', { name: title }).first();

async function expectToBeAt(page: Page, { title, path }: { title: string; path: string }): Promise<void> {
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(path);
}

/** Keeps the page's timers of this wait, and has it end those that still wait when it says so itself. */
async function captureTimers(page: Page, waitMs: number): Promise<void> {
  await page.addInitScript((capturedMs) => {
    const waiting = new Map<number, () => void>();
    const { setTimeout: begin, clearTimeout: end } = window;
    let last = 1_000_000;
    Object.assign(window, {
      setTimeout(run: () => void, ms?: number, ...values: unknown[]) {
        if (ms !== capturedMs) return begin(run, ms, ...values);
        last += 1;
        waiting.set(last, run);
        return last;
      },
      clearTimeout(id: number) {
        if (!waiting.delete(id)) end(id);
      },
      runCapturedTimers() {
        const ended = [...waiting.values()];
        waiting.clear();
        for (const run of ended) run();
      },
    });
  }, waitMs);
}

declare global {
  interface Window {
    runCapturedTimers: () => void;
  }
}

test('a visitor who opens a result while the search still waits is not sent back to the list', async ({
  visit,
  event,
}) => {
  const { page } = await visit({ fresh: true });
  await page.clock.install();
  await page.goto('/events');
  const letThrough = await blockRequests(page, /\/events\/[^/]+\.data/);
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').fill(event.word);
  const navigation = page.waitForRequest(/\/events\/[^/]+\.data/);
  await linkTo(page, event.title).click();
  await navigation;
  await page.clock.runFor(2000);
  letThrough();
  await page.clock.resume();
  await expectToBeAt(page, event);
});

test('a visitor who presses a result just as the wait of a search ends is not sent back either', async ({
  visit,
  event,
}) => {
  const { page } = await visit({ fresh: true });
  await captureTimers(page, 1000);
  await page.goto('/events');
  await page.getByRole('searchbox').fill(event.word);
  // The due timers run before the page has shown that it is being left, as may happen on a slow machine.
  await linkTo(page, event.title).evaluate((link) => {
    if (link instanceof HTMLElement) link.click();
    window.runCapturedTimers();
  });
  await expectToBeAt(page, event);
});

test('a list does not change while a visitor presses something in it just before the wait of a search ends', async ({
  visit,
  event,
}) => {
  const { page } = await visit({ fresh: true });
  await page.clock.install();
  await page.goto('/events');
  await page.clock.pauseAt(Date.now() + 60_000);
  await page.getByRole('searchbox').fill(event.word);
  await page.clock.runFor(990);
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await page.clock.runFor(900);
  await page.mouse.up();
  expect(requested).toEqual([]);
  await page.clock.runFor(200);
  await page.getByText(`Showing 1-1 of 1 event matching "${event.word}"`).waitFor();
});
