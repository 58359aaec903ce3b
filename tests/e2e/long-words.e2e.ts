import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { brokenLayout } from '#tests/support/made-up-locale/inspect-page.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;
const longName =
  'Weizero Aster Gebremariam-Woldeselassie and the Very Great Orchestra of the Lion Hotel at the Station';
const longWord = 'tizita'.repeat(33);
const words = `I heard you at Fendika. ${longWord} በጣም ቆንጆ ምሽት ነበር።`;

/** A page whose texts are all as long as allowed, or one long word. */
async function makeLongPage(pool: Pool, owner: string): Promise<string> {
  const { id } = await makeBeneficiary(pool, { name: longName, bio: words });
  await pool.query(`INSERT INTO page_manager (beneficiary_id, account_id, role) VALUES ($1, $2, 'owner')`, [
    id,
    owner,
  ]);
  await pool.query('INSERT INTO page_post (beneficiary_id, text, created_at) VALUES ($1, $2, now())', [
    id,
    words,
  ]);
  await pool.query(
    `INSERT INTO page_goal (beneficiary_id, title, amount_minor, received_before_minor, created_at)
     VALUES ($1, $2, 100000000, 0, now())`,
    [id, longWord.slice(0, 80)],
  );
  await pool.query(
    `INSERT INTO report (kind, subject_id, reason, words, created_at) VALUES ('page', $1, 'other', $2, now())`,
    [id, words],
  );
  return id;
}

/** An upcoming event with such texts, to which a page is invited. */
async function makeLongEvent(pool: Pool, page: string): Promise<string> {
  const { id } = await makeEvent(pool, {
    title: longWord.slice(0, 100),
    place: longWord.slice(0, 100),
    description: words,
    beneficiaries: [{ id: page, name: longName }],
  });
  return id;
}

async function expectWhole(page: Page, path: string): Promise<void> {
  expect((await page.goto(path))?.status(), path).toBe(200);
  expect(new URL(page.url()).pathname, path).toBe(path);
  expect(await page.evaluate(brokenLayout), path).toEqual([]);
}

test('pages of performers and of the desk hold a name of 100 letters and a word of 200 on a phone, and axe finds nothing', {
  tag: '@long',
}, async ({ visit, server, pool }) => {
  const { page, context } = await visit(phone);
  const { token, accountId } = await signInOperator(context, server, pool, { role: 'admin' });
  await pool.query('UPDATE account SET full_name = $2 WHERE id = $1', [accountId, longName]);
  const id = await makeLongPage(pool, accountId);
  // Operators do not read reports of their own pages.
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', gen_random_uuid()::text, '') RETURNING id",
  );
  const reported = await makeLongPage(pool, rows[0].id);
  await receiveTip(server, pool, { authorization: `Bearer ${token}`, page: id, amount: 5, message: words });
  // Other tests check these pages with axe.
  for (const path of [
    `/dashboard/${id}`,
    `/dashboard/${id}/goal`,
    `/dashboard/${id}/band`,
    `/account/pages/${id}`,
    `/account/pages/${id}/posts`,
    `/desk/people/${accountId}`,
    '/desk/debts',
    '/desk/comparison',
    '/desk/payments',
  ])
    await expectWhole(page, path);
  for (const path of [
    `/dashboard/${id}/payouts`,
    `/dashboard/${id}/statements`,
    `/dashboard/${id}/stage-words`,
    `/account/pages/${id}/managers`,
    '/account/pages',
    `/desk/pages/${id}`,
    '/desk/reports',
    `/desk/reports/${reported}`,
    '/desk/operators',
  ]) {
    await expectWhole(page, path);
    await expectGoodOnPhone(page);
  }
});

test('a search of the blog for a word of 98 letters stays on a phone', { tag: '@long' }, async ({
  visit,
}) => {
  const { page } = await visit(phone);
  await page.goto(`/blog?${new URLSearchParams({ search: 'ትዝታችን'.repeat(19) })}`);
  await page.getByText(/^0 articles matching/).waitFor();
  expect(await page.evaluate(brokenLayout)).toEqual([]);
});

test('the public pages of a performer and an event, and an invitation to it, hold them on a phone too', {
  tag: '@long',
}, async ({ visit, server, pool }) => {
  const { page, context } = await visit(phone);
  const { token, accountId } = await signInOperator(context, server, pool, { role: 'support' });
  await pool.query('UPDATE account SET full_name = $2 WHERE id = $1', [accountId, longWord.slice(0, 100)]);
  const id = await makeLongPage(pool, accountId);
  const event = await makeLongEvent(pool, id);
  await receiveTip(server, pool, { authorization: `Bearer ${token}`, page: id, amount: 5, message: words });
  for (const width of [320, 360, 768]) {
    await page.setViewportSize({ width, height: 780 });
    for (const path of [`/professionals/${id}`, `/events/${event}`, '/account/invitations'])
      await expectWhole(page, path);
    await expect(page.getByRole('heading', { name: longWord.slice(0, 100) })).toBeVisible();
  }
});

test('the tip form, its shares, its checkout and signing in hold a name of 100 letters without a blank', {
  tag: '@long',
}, async ({ visit, server, pool }) => {
  const name = longWord.slice(0, 100);
  const { id } = await makeBeneficiary(pool, { name });
  const [fan, guest] = [await visit(phone), await visit(phone)];
  await signInOperator(fan.context, server, pool, { role: 'support' });
  for (const width of [320, 360]) {
    for (const { page } of [fan, guest]) {
      await page.setViewportSize({ width, height: 780 });
      await page.goto(`/professionals/${id}?tip_form=open`);
      const box = await page.getByRole('button', { name: 'Send Tip' }).boundingBox();
      expect((box?.x ?? 0) + (box?.width ?? width)).toBeLessThan(width);
    }
    await guest.page.getByRole('button', { name: 'Send Tip' }).click();
    await expect(guest.page.getByText(`Your $5 for ${name} is waiting`)).toBeVisible();
    expect(await guest.page.evaluate(brokenLayout)).toEqual([]);
  }
  const line = [{ id, name }, await makeBeneficiary(pool)];
  const { id: event } = await makeEvent(pool, { beneficiaries: line });
  const lineUp = await fan.context.newPage();
  await lineUp.setViewportSize({ width: 320, height: 780 });
  await lineUp.goto(`/events/${event}/tip`);
  const share = await lineUp.getByLabel(`Share of ${name}`).boundingBox();
  expect((share?.x ?? 0) + (share?.width ?? 320)).toBeLessThan(320);
  const checkout = fan.page.waitForEvent('popup');
  await fan.page.getByRole('button', { name: 'Send Tip' }).click();
  await checkout;
  const again = fan.page.getByRole('button', { name: 'Start again' });
  await expect(again).toBeVisible();
  const text = await fan.page.getByText('Finish there, and your $5 tip').boundingBox();
  expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(360);
});

test('a tip, the form of an event and the payments of the desk hold such a name too', {
  tag: '@long',
}, async ({ visit, server, pool }) => {
  const { page, context } = await visit(phone);
  const { token, accountId } = await signInOperator(context, server, pool, { role: 'admin' });
  const name = longWord.slice(0, 100);
  const { id } = await makeBeneficiary(pool, { name });
  const { rows } = await pool.query(
    `INSERT INTO organizer (account_id, full_name, organization_name, email, phone)
     VALUES ($1, 'Marta Girma', 'Lamp & Lyre', 'events@example.com', '+251 911 234 567') RETURNING id`,
    [accountId],
  );
  const { id: event } = await makeEvent(pool, { organizer: rows[0], beneficiaries: [{ id, name }] });
  const tip = await receiveTip(server, pool, { authorization: `Bearer ${token}`, page: id, amount: 5 });
  for (const path of [`/account/tips/${tip}`, '/account/tips', `/edit-event/${event}`, '/desk/payments'])
    await expectWhole(page, path);
  // A list cuts off what goes beyond it, and the page does not scroll.
  const link = await page
    .getByRole('link', { name: `Tip for ${name}` })
    .first()
    .boundingBox();
  expect((link?.x ?? 0) + (link?.width ?? 360)).toBeLessThan(360);
});
