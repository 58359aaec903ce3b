import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import type { Tip } from '#contract/tipping/schemas.ts';
import { axe, findInBothThemes, showTheme } from '#tests/support/axe.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { test as base, expect } from '#tests/support/tipping-stage.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

type Send = (authorization: string, path: 'pay' | 'pay-event', body: object) => Promise<Tip>;

const test = base.extend<{ send: Send; tipTo: (authorization: string, more?: object) => Promise<Tip> }>({
  /** Starts a tip as the page does, and finds it in the fan's own list. */
  send: async ({ server, stage }, use) => {
    await use(async (authorization, path, body) => {
      const response = await fetch(`${server.origin}/api/v1/tipping/tips/${path}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ method: methods.card, return_url: `${server.origin}/`, ...body }),
      });
      expect(response.status).toBe(200);
      const [tip] = await stage.tips(authorization);
      if (!tip) throw new Error('The tip is not listed.');
      return tip;
    });
  },
  tipTo: async ({ send, beneficiary }, use) => {
    await use((authorization, more = {}) =>
      send(authorization, 'pay', { beneficiary: beneficiary.id, total_amount: 12.5, ...more }),
    );
  },
});

/** Sets the status of a tip without ledger entries: the tests of payments cover how each status comes about. */
async function comesTo(pool: Pool, tip: Tip, status: Tip['status']): Promise<void> {
  const changed = await withoutTriggers(pool, [
    'UPDATE payment SET status = $1 WHERE reference_id = $2',
    [status, tip.event_tip?.id ?? tip.id],
  ]);
  expect(changed?.rowCount).toBe(1);
}

/** The lines of a receipt, by their names. */
async function linesOf(page: Page): Promise<Record<string, string>> {
  const terms = await page.locator('article dt').allInnerTexts();
  const facts = await page.locator('article dd').allInnerTexts();
  return Object.fromEntries(terms.map((term, at) => [term, facts[at] ?? '']));
}

/** The same of the HTML of a page, and its heading. Each element begins a line. */
function readReceipt(html: string): { heading: string; lines: Record<string, string> } {
  const textsOf = (name: string) =>
    [...html.matchAll(new RegExp(`<${name}\\b[^>]*>(.*?)</${name}>`, 'gs'))].map(([, inside = '']) =>
      inside
        .replaceAll(/<!--.*?-->/g, '')
        .replaceAll(/(<[^>]*>)+/g, '\n')
        .trim(),
    );
  const facts = textsOf('dd');
  const lines = Object.fromEntries(textsOf('dt').map((term, at) => [term, facts[at] ?? '']));
  return { heading: textsOf('h1')[0] ?? '', lines };
}

test('the sender finds the receipt with all its facts, and its link shows anybody all but the sender', async ({
  visit,
  server,
  pool,
  stage,
  beneficiary,
  tipTo,
}) => {
  const { page, context } = await visit();
  const authorization = await stage.signIn(context);
  const tip = await tipTo(authorization, { message: 'For the krar.\nሙዚቃሽ ድንቅ ነው።' });
  await comesTo(pool, tip, 'succeeded');
  await page.goto(`/account/tips`);
  await page.getByRole('link', { name: beneficiary.name }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receipt' })).toBeVisible();
  await expect(page.getByRole('article')).toContainText('12.50 USD');
  expect(await linesOf(page)).toEqual({
    For: beneficiary.name,
    Date: expect.stringMatching(/^\w+day, \d+\/\d+\/\d{4}, \d+:\d\d [AP]M \(Addis Ababa\)$/),
    Status: 'Paid',
    From: 'Hanna Tesfaye',
    Message: 'For the krar.\nሙዚቃሽ ድንቅ ነው።',
    Receipt: tip.receipt,
  });

  const stranger = await visit();
  const ways = page.getByRole('article').getByRole('link');
  expect(await ways.first().getAttribute('href')).toBe(`/professionals/${tip.beneficiary.id}`);
  const link = (await ways.last().getAttribute('href')) ?? '';
  expect(link).toBe(`${server.origin}/receipts/${tip.receipt}`);
  await stranger.page.goto(link);
  await expect(stranger.page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();
  const { For, Date: date, Status, Receipt } = await linesOf(page);
  expect(await linesOf(stranger.page)).toEqual({ For, Date: date, Status, Receipt });
  const content = await stranger.page.content();
  for (const secret of ['Hanna Tesfaye', 'For the krar', tip.id, '@example.com'])
    expect(content).not.toContain(secret);
  expect(await stranger.page.locator('meta[name=robots]').getAttribute('content')).toContain('noindex');
});

test('a share of a tip for the whole line-up says so to its sender, and to others no more than any', async ({
  visit,
  pool,
  stage,
  beneficiary,
  send,
}) => {
  const { page, context } = await visit();
  const authorization = await stage.signIn(context);
  const other = await makeBeneficiary(pool, { name: 'ሂሩት ዘለቀ' });
  const event = await makeEvent(pool, { title: 'Azmari night', beneficiaries: [beneficiary, other] });
  const tip = await send(authorization, 'pay-event', { event: event.id, total_amount: 25 });
  await page.goto(`/account/tips/${tip.id}`);
  await expect(page.getByRole('article')).toContainText('12.50 USD');
  expect((await linesOf(page)).Event).toBe(
    'Azmari night\nA share of your tip of 25.00 USD for 2 performers.',
  );
  const shown = await (await context.request.get(`/receipts/${tip.receipt}`)).text();
  expect(shown).toMatch(/<article\b(?:(?!<\/article>).)*12\.50 USD/s);
  expect(readReceipt(shown).lines).toMatchObject({ Receipt: tip.receipt });
  expect(Object.keys(readReceipt(shown).lines)).not.toContain('Event');
});

test('the check never calls genuine what is not paid, in any state', async ({
  visit,
  pool,
  stage,
  tipTo,
}) => {
  const { context } = await visit();
  const tip = await tipTo(await stage.signIn(context));
  const read = async (path: string) => readReceipt(await (await context.request.get(path)).text());
  const states = {
    pending: ['This tip is not paid yet', 'Waiting for payment\nThe payment has not come in yet.'],
    succeeded: ['This receipt is genuine', 'Paid'],
    failed: ['This tip was not paid', 'Not paid\nThe payment did not go through. Nothing was charged.'],
    canceled: ['This tip was not paid', 'Canceled\nThe payment was canceled. Nothing was charged.'],
    expired: ['This tip was not paid', 'Expired\nThe payment was not finished in time. Nothing was charged.'],
    refunded: ['This tip was refunded', 'Refunded\nThe money went back to the sender.'],
    disputed: ['This tip is disputed', 'Disputed\nThe sender’s bank is looking into this payment.'],
  } as const satisfies Record<Tip['status'], readonly [string, string]>;
  for (const [status, [verdict, explanation]] of Object.entries(states)) {
    await comesTo(pool, tip, status as Tip['status']);
    const checked = await read(`/receipts/${tip.receipt}`);
    expect([checked.heading, checked.lines.Status], status).toEqual([verdict, explanation]);
    expect((await read(`/account/tips/${tip.id}`)).lines.Status, status).toBe(explanation);
  }
});

test('a code that is wrong, of another kind or no code at all is refused kindly', async ({
  visit,
  get,
  stage,
  tipTo,
}) => {
  const { context } = await visit();
  const tip = await tipTo(await stage.signIn(context));
  for (const code of [randomUUID(), tip.id, 'abc', `${tip.receipt}0`, '%27%20OR%201=1', '%F0%9F%8E%B6']) {
    const answer = await get(`/receipts/${code}`);
    expect(answer.status, code).toBe(404);
    const html = await answer.text();
    expect(html, code).toMatch(/<h\d[^>]*>There is no such receipt</);
    expect(html, code).toContain('letter by letter');
  }
});

test('the page of somebody else’s tip does not exist, and guests are asked to sign in first', async ({
  visit,
  get,
  stage,
  tipTo,
}) => {
  const sender = await visit();
  const tip = await tipTo(await stage.signIn(sender.context));
  const redirect = await get(`/account/tips/${tip.id}`);
  expect([redirect.status, redirect.headers.get('location')]).toEqual([
    302,
    expect.stringMatching(/^\/sign-in\?/),
  ]);
  const { context } = await visit();
  await stage.signIn(context);
  for (const id of [tip.id, randomUUID(), tip.receipt, 'abc']) {
    const answer = await context.request.get(`/account/tips/${id}`);
    expect(answer.status(), id).toBe(404);
    const html = await answer.text();
    expect(html, id).toMatch(/<h\d[^>]*>You have no such tip</);
    expect(html, id).not.toContain('<article');
  }
});

test('a receipt as long as can be prints on one page of either paper, dark on white, from either theme', async ({
  visit,
  stage,
  tipTo,
}) => {
  const { page, context } = await visit();
  const authorization = await stage.signIn(context);
  const message = 'Thank you for the music. '.repeat(20).trim();
  const tip = await tipTo(authorization, { message });
  for (const path of [`/account/tips/${tip.id}`, `/receipts/${tip.receipt}`]) {
    await page.goto(path);
    for (const theme of ['light', 'dark'] as const)
      await test.step(`${path} from the ${theme} theme`, () => expectToPrint(page, theme));
  }
});

/** The page prints on one page of either paper, dark on white, with nothing of the site around it. */
async function expectToPrint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await showTheme(page, colorScheme);
  for (const format of ['A4', 'Letter'] as const) {
    const pdf = await page.pdf({
      format,
      margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' },
    });
    const pages = pdf.toString('latin1').match(/\/Type\s*\/Page\b/g);
    expect(pages, format).toHaveLength(1);
  }
  await page.emulateMedia({ media: 'print', colorScheme });
  await expect(page.getByRole('article')).toBeVisible();
  for (const part of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(part)).toHaveCount(0);
  const { violations } = await axe(page).withRules(['color-contrast']).analyze();
  expect(violations).toEqual([]);
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  expect(paper).toBe('rgb(255, 255, 255)');
  // With media 'screen' set, Chromium would print the next page in its screen layout.
  await page.emulateMedia({ media: null, colorScheme });
}

test('axe finds nothing on the receipts in both themes, and nothing is too wide', async ({
  visit,
  stage,
  tipTo,
}) => {
  const { page, context } = await visit({ viewport: { width: 320, height: 800 } });
  const tip = await tipTo(await stage.signIn(context), { message: 'x'.repeat(500) });
  for (const path of [`/account/tips/${tip.id}`, `/receipts/${tip.receipt}`]) {
    await page.goto(path);
    expect(await findInBothThemes(page), path).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
