import { randomUUID } from 'node:crypto';
import type { Page, Response } from '@playwright/test';
import { blockRequests } from '#tests/support/blocked-requests.ts';
import { test as base, expect } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { recordCalls } from '#tests/support/recorded-calls.ts';

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
  const requested = recordCalls(page);
  await page.getByRole('heading', { level: 1 }).hover();
  await page.mouse.down();
  await page.clock.runFor(900);
  await page.mouse.up();
  expect(requested).toEqual([]);
  await page.clock.runFor(200);
  await page.getByText(`Showing 1-1 of 1 event matching "${event.word}"`).waitFor();
});

const answers = /\.data\?.*search=/;
const unfiltered = (response: Response) => {
  const { pathname, searchParams } = new URL(response.url());
  return pathname.endsWith('.data') && !searchParams.has('search') && !searchParams.has('type');
};

test('a search that is cleared while it loads is not searched for after all', async ({ visit, event }) => {
  for (const path of ['/events', '/professionals', '/fund-me']) {
    const { page } = await visit({ fresh: true });
    await page.goto(path);
    const box = page.getByRole('searchbox');
    const letThrough = await blockRequests(page, answers);
    const sent = page.waitForRequest(answers);
    await box.fill(event.word);
    await box.press('Enter');
    await sent;
    const cleared = page.waitForResponse(unfiltered);
    await page.getByRole('button', { name: 'Clear search' }).click();
    await cleared;
    letThrough();
    await expect(page).toHaveURL(path);
    await expect(box).toHaveValue('');
    await expect(page.getByText(`matching "${event.word}"`)).toHaveCount(0);
  }
});

test('the last choice counts, also all of them again while the one before still loads', async ({
  visit,
  pool,
}) => {
  await makeBeneficiary(pool, { types: ['Azmari'] });
  const { page } = await visit({ fresh: true });
  const types = page.getByRole('combobox', { name: 'Type' });
  // For some seconds the server answers with the page that an earlier test has loaded, without the type.
  await expect(async () => {
    await page.goto('/professionals');
    expect(await types.locator('option', { hasText: 'Azmari' }).count()).toBe(1);
  }).toPass();
  const letThrough = await blockRequests(page, /\.data\?.*type=/);
  const sent = page.waitForRequest(/\.data\?.*type=/);
  await types.selectOption({ label: 'Azmari' });
  await sent;
  const all = page.waitForResponse(unfiltered);
  await types.selectOption({ value: '' });
  await all;
  letThrough();
  await expect(page).toHaveURL('/professionals');
  await expect(types).toHaveValue('');
});

test('a category pressed right after typing keeps the search, before it is sent and while it loads', async ({
  visit,
}) => {
  for (const moment of ['before it is sent', 'while it loads']) {
    const { page } = await visit({ fresh: true });
    await page.clock.install();
    await page.goto('/fund-me');
    const letThrough = await blockRequests(page, answers);
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('searchbox').fill('school');
    if (moment === 'while it loads') {
      const sent = page.waitForRequest(answers);
      await page.clock.runFor(400);
      await sent;
    }
    const both = page.waitForRequest(/\.data\?(?=.*category=Music)(?=.*search=school)/);
    await page.getByRole('link', { name: 'Music', exact: true }).click();
    await both;
    await page.clock.runFor(1000);
    letThrough();
    await page.clock.resume();
    await expect(page, moment).toHaveURL('/fund-me?search=school&category=Music');
    await expect(page.getByRole('searchbox')).toHaveValue('school');
  }
});

test('a category pressed just as the wait of a search ends keeps both, also before the page shows the press', async ({
  visit,
}) => {
  const { page } = await visit({ fresh: true });
  await captureTimers(page, 300);
  await page.goto('/fund-me');
  const music = page.getByRole('link', { name: 'Music', exact: true });
  await page.getByRole('searchbox').fill('school');
  await expect(music).toHaveAttribute('href', /search=school/);
  await music.evaluate((link) => {
    if (link instanceof HTMLElement) link.click();
    window.runCapturedTimers();
  });
  await expect(music).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL('/fund-me?search=school&category=Music');
});

test('a category opened in another tab right after typing leaves the search of this one to be sent', async ({
  visit,
}) => {
  const { page, context } = await visit({ fresh: true });
  await captureTimers(page, 300);
  await page.goto('/fund-me');
  const music = page.getByRole('link', { name: 'Music', exact: true });
  await page.getByRole('searchbox').fill('school');
  await expect(music).toHaveAttribute('href', /search=school/);
  const opened = context.waitForEvent('page');
  await music.click({ modifiers: ['ControlOrMeta'] });
  await (await opened).close();
  await page.evaluate(() => window.runCapturedTimers());
  await expect(page).toHaveURL('/fund-me?search=school');
});

test('a page of the list that is opened while a search loads leaves the search, and the box does not show it', async ({
  visit,
  pool,
}) => {
  for (let count = 0; count < 13; count += 1) await makeBeneficiary(pool);
  const { page } = await visit({ fresh: true });
  const second = page
    .getByRole('navigation', { name: 'Pages of beneficiaries' })
    .getByRole('link', { name: 'Page 2', exact: true });
  // The page of strangers may be some seconds old.
  await expect(async () => {
    await page.goto('/professionals');
    expect(await second.count()).toBe(1);
  }).toPass();
  const letThrough = await blockRequests(page, answers);
  const sent = page.waitForRequest(answers);
  await page.getByRole('searchbox').fill('abc');
  await page.getByRole('searchbox').press('Enter');
  await sent;
  await second.click();
  letThrough();
  await page.waitForURL('/professionals?page=2');
  await expect(page.getByRole('searchbox')).toHaveValue('');
});
