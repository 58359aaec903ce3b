import { readFileSync } from 'node:fs';
import type { Page, Route } from '@playwright/test';
import { axe } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/performer.ts';

const violations = async (page: Page) =>
  (await axe(page).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
const narrow = { viewport: { width: 360, height: 740 } };

test('on a phone a performer is led from the account to what to do first, then sees each tip come in once, and thanks', async ({
  performer,
}) => {
  const { page, context, receive, id } = await performer(narrow);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Tips received' }).click();
  await page.waitForURL(`**/dashboard/${id}`);
  await expect(page.getByRole('heading', { name: 'No tips yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: /Print a tip sign/ })).toBeVisible();
  expect(await violations(page)).toEqual([]);
  const second = await context.newPage();
  await second.goto(`/dashboard/${id}`);
  await expect(second.getByRole('heading', { name: 'No tips yet' })).toBeVisible();
  await receive(5, 'Bravo, Aster!');
  for (const tab of [page, second]) {
    await expect(tab.getByText('Bravo, Aster!')).toHaveCount(1);
    await expect(tab.getByRole('listitem').filter({ hasText: 'From Hanna Tesfaye' })).toHaveCount(1);
    await expect(tab.getByLabel('In figures').getByText('1 tip').first()).toBeVisible();
  }
  await page.getByText('Thank', { exact: false }).first().click();
  await page.getByLabel('Your words to Hanna Tesfaye').fill('You made my evening.');
  await page.getByRole('button', { name: 'Send thanks' }).click();
  await expect(page.getByText('You made my evening.')).toBeVisible();
  await expect(page.getByText('Thank you sent')).toBeVisible();
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('more than twenty tips of an evening all stay on the screen, and a change of an old one is seen', async ({
  performer,
  stage,
}) => {
  const { page, receive, id } = await performer(narrow);
  // A person pays twenty tips a minute.
  const other = await stage.fan();
  await receive(5, 'Before the doors opened', other);
  await page.goto(`/dashboard/${id}`);
  const before = page.getByRole('article').filter({ hasText: 'Before the doors opened' });
  await expect(before).toHaveCount(1);
  await receive(5, 'The first of the evening', other);
  const first = page.getByRole('article').filter({ hasText: 'The first of the evening' });
  await expect(first.getByText('New', { exact: true })).toHaveCount(1);
  for (let more = 0; more < 20; more += 1) await receive(5);
  // The figures, and the newest tips with them, are loaded again once no more tips come.
  await expect(page.getByLabel('In figures').getByText('22 tips').first()).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(22);
  await expect(before.getByText('New', { exact: true })).toHaveCount(0);
  await first.getByRole('button', { name: 'Hide message' }).click();
  await expect(page.getByText('You hid the message of this tip.')).toHaveCount(1);
  await before.locator('summary').click();
  await before.getByLabel('Your words to Hanna Tesfaye').fill('You were the first.');
  await before.getByRole('button', { name: 'Send thanks' }).click();
  await expect(before.getByText('You were the first.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(22);
});

test('the dashboard of a page that nobody else sees leads to its editor, and not to pages that do not exist', async ({
  performer,
  pool,
}) => {
  const { page, id } = await performer({ ...narrow, javaScriptEnabled: false });
  for (const change of ["state = 'draft'", "state = 'published', hidden_reason = 'Not theirs'"]) {
    await pool.query(`UPDATE beneficiary SET ${change} WHERE id = $1`, [id]);
    await page.goto(`/dashboard/${id}`);
    await expect(page.getByRole('main').getByRole('link', { name: 'Edit the page' })).toHaveCount(2);
    for (const name of ['See the page', 'See your page to share it', /Print a tip sign/, 'Signs to print'])
      await expect(page.getByRole('link', { name })).toHaveCount(0);
  }
});

test('a performer who was offline for ten minutes has each tip once, as soon as the network is back', async ({
  performer,
}) => {
  const { page, context, receive, id } = await performer({
    ...narrow,
    expected: [/ERR_INTERNET_DISCONNECTED/],
  });
  await page.clock.install();
  await page.goto(`/dashboard/${id}`);
  await receive(5, 'Before the tunnel');
  await expect(page.getByText('Before the tunnel')).toHaveCount(1);
  // The figures are loaded again once no more tips come; a page whose load breaks off says that it did not load.
  await expect(page.getByLabel('In figures').getByText('1 tip').first()).toBeVisible();
  const second = await context.newPage();
  await second.goto(`/dashboard/${id}`);
  const cut = (tab: Page) => tab.getByText('No connection. New tips appear here as soon as it is back');
  await expect(cut(page)).toHaveCount(0);
  await context.setOffline(true);
  // The tab with the stream, and the other one, which learns it from that tab.
  for (const tab of [page, second]) {
    await tab.clock.runFor(2000);
    await expect(cut(tab)).toBeVisible();
  }
  expect(await violations(page)).toEqual([]);
  const missed = ['In the tunnel', 'Deep in the tunnel', 'Still in the dark'];
  for (const message of missed) await receive(5, message);
  await page.clock.fastForward('10:00');
  await context.setOffline(false);
  for (const message of [...missed, 'Before the tunnel'])
    await expect(page.getByText(message, { exact: true })).toHaveCount(1);
  await receive(5, 'After the tunnel');
  await expect(page.getByText('After the tunnel')).toHaveCount(1);
  for (const tab of [page, second]) await expect(cut(tab)).toHaveCount(0);
  await expect(page.getByRole('listitem').filter({ hasText: 'From Hanna Tesfaye' })).toHaveCount(5);
});

test('a stream that ends with its token is opened again within a second, however often that was', async ({
  performer,
}) => {
  const { page, receive, id } = await performer(narrow);
  await page.clock.install();
  const waiting: Route[] = [];
  let requests = 0;
  await page.route('**/news', (route) => {
    waiting.push(route);
    requests += 1;
  });
  await page.goto(`/dashboard/${id}`);
  for (const nth of [1, 2, 3, 4, 5, 6, 7]) {
    await expect.poll(() => requests).toBe(nth);
    await page.clock.runFor(15_000);
    await waiting.shift()?.fulfill({ contentType: 'text/event-stream', body: ': open\n\n' });
    let pausedMs = 0;
    const again = async () => {
      pausedMs += 250;
      await page.clock.runFor(250);
      return requests;
    };
    await expect.poll(again, { intervals: [100] }).toBe(nth + 1);
    // Includes the time until the page notices. If this counted as a failure, the pause would be eight seconds by the fourth
    // time.
    expect(pausedMs).toBeLessThan(5000);
  }
  await waiting.shift()?.continue();
  await page.unroute('**/news');
  await receive(5, 'Heard at once');
  await expect(page.getByText('Heard at once')).toBeVisible();
});

test('without scripts a performer thanks, hides a message, and reads the figures as a table', async ({
  performer,
  pool,
}) => {
  const { page, receive, id } = await performer({ ...narrow, javaScriptEnabled: false });
  const tip = await receive(7.5, '=HYPERLINK("http://evil.example")');
  await receive(5);
  await page.goto('/dashboard');
  await page.waitForURL(`**/dashboard/${id}`);
  await page.getByText('Show as a table').click();
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('$12.50');
  await page.getByRole('link', { name: 'Months', exact: true }).click();
  await expect(page.getByText('The last 12 months: $12.50 in 2 tips')).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: '=HYPERLINK' });
  await card.locator('summary').click();
  await card.getByLabel('Your words to Hanna Tesfaye').fill('+ and thank you');
  await card.getByRole('button', { name: 'Send thanks' }).click();
  await expect(page.getByText('+ and thank you')).toBeVisible();
  await page.goto(`/account/tips/${tip}`);
  await expect(page.getByText('+ and thank you')).toBeVisible();
  await page.goto(`/dashboard/${id}`);
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Tips (CSV)' }).click();
  // The signs to print are among the places of the page, and only there.
  await expect(page.getByRole('link', { name: /sign/i })).toHaveText(['Signs to print']);
  const lines = readFileSync(await (await saved).path(), 'utf8').split('\r\n');
  expect(lines[0]).toContain('"Number","Received at (UTC)","Amount"');
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example"")","'+ and thank you"`);
  expect(lines).toHaveLength(4);
  // What is done on an older part of the list leads back to it.
  await page.goto(`/dashboard/${id}?before=2`);
  await page.getByRole('button', { name: 'Hide message' }).click();
  await expect(page.getByText('You hid the message of this tip.')).toBeVisible();
  await expect(page).toHaveURL(/[?&]before=2/);
  await expect(page.getByText('=HYPERLINK')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show message' })).toBeVisible();
  // What our team has hidden is shown again by nobody.
  await pool.query('UPDATE received_tip SET message_withheld = true WHERE tip_id = $1', [tip]);
  await page.reload();
  await expect(page.getByText('Our team has hidden this message.')).toBeVisible();
  await expect(page.getByText('You hid the message of this tip.')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Show message' })).toHaveCount(0);
});

test('somebody without a page, and a stranger, are told so; a guest is asked to sign in', async ({
  performer,
  stage,
  get,
}) => {
  const { id } = await performer();
  const { page } = await stage.fan({ expected: [/404/] });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'You do not manage a page yet' })).toBeVisible();
  expect((await page.goto(`/dashboard/${id}`))?.status()).toBe(404);
  await expect(page.getByRole('heading', { name: 'You do not manage this page' })).toBeVisible();
  expect((await page.request.get(`/dashboard/${id}/tips.csv`)).status()).toBe(404);
  const { headers } = await get(`/dashboard/${id}`);
  expect(headers.get('location')).toBe(`/sign-in?next=${encodeURIComponent(`/dashboard/${id}`)}`);
});

test('a performer who wants it hears a gentle sound at each tip, off at first and kept on the device', async ({
  performer,
}) => {
  const { page, receive, id } = await performer(narrow);
  // Counts the notes that the page plays; two notes are one sound.
  await page.addInitScript(() => {
    const counted = globalThis as unknown as { notes: number };
    counted.notes = 0;
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function (when) {
      counted.notes += 1;
      start.call(this, when);
    };
  });
  const notes = () => page.evaluate(() => (globalThis as unknown as { notes: number }).notes);
  await page.goto(`/dashboard/${id}`);
  const button = page.getByRole('button', { name: 'Sound at each tip' });
  await expect(button).toHaveAttribute('aria-pressed', 'false');
  await receive(5, 'Heard by nobody');
  await expect(page.getByText('Heard by nobody')).toBeVisible();
  expect(await notes()).toBe(0);
  await button.click();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(notes).toBe(2);
  await receive(5, 'Heard');
  await expect(page.getByText('Heard', { exact: true })).toBeVisible();
  await expect.poll(notes).toBe(4);
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await receive(5, 'Silent again');
  await expect(page.getByText('Silent again')).toBeVisible();
  expect(await notes()).toBe(0);
});
