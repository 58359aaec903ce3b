import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { axe } from '#tests/support/axe.ts';
import type { VisitOptions } from '#tests/support/browser-test.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeBeneficiary, makePageManager } from '#tests/support/factories.ts';
import { cancelWritten } from '#tests/support/payout-factory.ts';
import { refundAtStripe } from '#tests/support/refund-at-stripe.ts';
import { bookedAt, payOut } from '#tests/support/statement-stage.ts';
import { test as base, expect, type Fan } from '#tests/support/tipping-stage.ts';

interface Owner extends Fan {
  readonly id: string;
  readonly name: string;
  receive(amount: number, message?: string): Promise<string>;
}

const narrow = { viewport: { width: 360, height: 740 } };

const test = base.extend<{ owner: (options?: VisitOptions, role?: 'owner' | 'editor') => Promise<Owner> }>({
  /** A window of an owner or an editor of a page. */
  owner: async ({ stage, server, pool }, use) => {
    await use(async (options = {}, role = 'owner') => {
      const fan = await stage.fan(options);
      const page = await makeBeneficiary(pool, { name: `አስቴር ${randomUUID().slice(0, 8)}` });
      const headers = { authorization: fan.authorization, 'content-type': 'application/json' };
      await fetch(`${server.origin}/api/v1/account/users/profile`, { headers });
      const subject = decodeJwt(fan.authorization.slice('Bearer '.length)).sub ?? '';
      await makePageManager(pool, { page, subject, role });
      const receive = (amount: number, message?: string) =>
        receiveTip(server, pool, {
          authorization: fan.authorization,
          page: page.id,
          amount,
          ...(message === undefined ? {} : { message }),
        });
      return { ...fan, ...page, receive };
    });
  },
});

const violations = async (page: Page) =>
  (await axe(page).analyze()).violations.map(({ id, nodes }) => [id, nodes[0]?.html]);
const month = new Date(Date.now() + 3 * 60 * 60_000).toISOString().slice(0, 7);

/** The complete file, as the browser receives it. */
async function fetchFile(page: Page, path: string) {
  const answer = await page.request.get(path);
  return { status: answer.status(), type: answer.headers()['content-type'], bytes: await answer.body() };
}

test('on a phone an owner sees in one sentence where the money is, and reads and takes along the statement of a month', async ({
  owner,
  pool,
}) => {
  const { page, id, name, receive } = await owner(narrow);
  const old = await receive(50);
  await bookedAt({ ownerPool: pool }, old, '2026-02-10T12:00:00Z');
  await payOut({ ownerPool: pool }, { id }, 'paid');
  await receive(12, 'ለክራርህ, =1+1 and “bravo”');
  await page.goto(`/dashboard/${id}`);
  const now = page.getByRole('region', { name: 'Where your money is now' });
  await expect(now.getByRole('listitem')).toHaveText([
    /^\$\d+\.\d\d waiting for the card's safety days$/,
    /^\$\d+\.\d\d paid so far$/,
  ]);
  await now.getByRole('link', { name: 'Statements' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
  const lines = page.getByRole('region', { name: 'Line by line' });
  await expect(lines.getByRole('listitem')).toHaveCount(2);
  await expect(lines).toContainText('“ለክራርህ, =1+1 and “bravo””');
  await expect(lines).toContainText('FT26110042');
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);

  await page.getByLabel('Month or year').selectOption('February 2026');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('1 tip');
  await lines.getByRole('link', { name: /Receipt/ }).click();
  await expect(page.getByRole('heading', { name: 'This receipt is genuine' })).toBeVisible();

  const csv = await fetchFile(page, `/dashboard/${id}/statements/${month}.csv`);
  expect([csv.status, csv.type]).toEqual([200, 'text/csv; charset=utf-8']);
  const rows = csv.bytes
    .toString()
    .trimEnd()
    .split('\r\n')
    .map((row) => row.slice(1, -1).split('","'));
  expect(rows.slice(1).map((row) => row[1])).toEqual([
    'Balance at the beginning',
    'Payout',
    'Tip',
    'Balance now',
  ]);
  // The month goes on: its balance is that of this moment.
  expect(Date.parse(rows.at(-1)?.[0] ?? '')).toBeLessThanOrEqual(Date.now());
  const balances = rows.slice(1).map((row) => Math.round(Number(row[5]) * 100));
  const nets = rows.slice(2, -1).map((row) => Math.round(Number(row[4]) * 100));
  expect(balances.at(-1)).toBe((balances[0] ?? 0) + nets.reduce((sum, net) => sum + net, 0));
  expect(balances.at(-2)).toBe(balances.at(-1));
  const pdf = await fetchFile(page, `/dashboard/${id}/statements/${month.slice(0, 4)}.pdf`);
  expect([pdf.status, pdf.type]).toEqual([200, 'application/pdf']);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.bytes.subarray(-7).toString().trim()).toBe('%%EOF');
  for (const path of ['2026-13.pdf', '2026.txt', '2026', '2026.csv.pdf'])
    expect((await fetchFile(page, `/dashboard/${id}/statements/${path}`)).status).toBe(404);
});

test('on a phone an owner reads why a payout was not sent, and takes all payouts along', async ({
  owner,
  pool,
}) => {
  const { page, id, receive } = await owner(narrow);
  await receive(50);
  const payout = await payOut({ ownerPool: pool }, { id }, 'requested');
  await page.goto(`/dashboard/${id}/payouts`);
  await expect(page.getByText('Being checked')).toBeVisible();
  await cancelWritten(pool, payout, 'not what would be asked for now');
  await page.reload();
  // Not in the green of what has arrived.
  await expect(page.getByText('Not sent', { exact: true })).toHaveClass('chip chip-quiet');
  await expect(page.getByText(/^Something changed before this payout was sent/)).toBeVisible();
  await expect(page.getByText('Taken back')).toHaveCount(0);
  expect(await violations(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const address = await page.getByRole('link', { name: 'All payouts (CSV)' }).getAttribute('href');
  const { status, type, bytes } = await fetchFile(page, address ?? '');
  expect([status, type]).toEqual([200, 'text/csv; charset=utf-8']);
  const [, row] = bytes.toString().split('\r\n');
  expect(row).toMatch(
    /^"20[^"]+Z","no","48\.25","USD","Not sent","telebirr ··4567","2","","","","","","","Something changed/,
  );
  await page.goto(`/dashboard/${id}/statements`);
  const sums = page.getByRole('region', { name: 'In short' });
  await expect(sums).toContainText('1 payout that was not sent or came back');
  await expect(page.getByText('Payout not sent or sent back')).toBeVisible();
});

test('a first tip that is given back leaves its fee, which the dashboard and the payouts page say alike', async ({
  owner,
  server,
  pool,
}) => {
  const { page, id, receive } = await owner();
  const text = 'SELECT provider_charge AS charge FROM payment WHERE reference_id = $1';
  const { charge } = (await pool.query(text, [await receive(20)])).rows[0];
  await refundAtStripe(server, charge);
  const read = async (path: string) => (await page.request.get(path)).text();
  const owed = 'Refunds and fees took $0.88 more than there was.';
  await expect.poll(() => read(`/dashboard/${id}`), { timeout: 30_000 }).toContain(owed);
  expect(await read(`/dashboard/${id}`)).not.toContain('Your first tip will appear here.');
  const payouts = await read(`/dashboard/${id}/payouts`);
  expect(payouts).toContain(owed);
  expect(payouts).toContain('Being paid out');
  expect(payouts).not.toContain('-$0.88');
});

test('without scripts a statement is chosen by a plain form, and its lines come part by part', async ({
  owner,
}) => {
  const { page, id, receive } = await owner({ javaScriptEnabled: false });
  for (let at = 1; at <= 3; at += 1) await receive(at);
  await page.goto(`/dashboard/${id}/statements`);
  await page.getByLabel('Month or year').selectOption(month.slice(0, 4));
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL(new RegExp(`period=${month.slice(0, 4)}`));
  await expect(page.getByRole('region', { name: 'In short' })).toContainText('3 tips');
});

test('an editor sees nothing of money, on the dashboard or by its address', async ({ owner }) => {
  const { page, id } = await owner({ expected: [/404/] }, 'editor');
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByRole('heading', { name: 'No tips yet' })).toBeVisible();
  await expect(page.getByText('Where your money is now')).toHaveCount(0);
  await page.goto(`/dashboard/${id}/statements`);
  await expect(page.getByRole('heading', { name: 'You do not own this page' })).toBeVisible();
  expect((await fetchFile(page, `/dashboard/${id}/statements/2026.csv`)).status).toBe(404);
  expect((await fetchFile(page, `/dashboard/${id}/payouts.csv`)).status).toBe(404);
});
