import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { sendAfterSessionEnded } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent, makePageManager, makeType } from '#tests/support/factories.ts';

const phone = { viewport: { width: 360, height: 780 } } as const;

/** The field for the reason of one act on a page, found by the act's button. */
const reasonOf = (page: Page, act: string | RegExp) =>
  page.locator('section', { has: page.getByRole('button', { name: act }) }).getByLabel('Reason');

test('lists of people, pages and events, an event, kinds and the form of a report are good on a phone, for axe too', {
  tag: '@long',
}, async ({ visit, server, pool }) => {
  const { page, context } = await visit(phone);
  await signInOperator(context, server, pool, { role: 'admin' });
  const [performer, event] = [await makeBeneficiary(pool), await makeEvent(pool)];
  // An identity service may say neither a name nor an address.
  const { rows: nameless } = await pool.query(
    "INSERT INTO account (issuer, subject, email, full_name) VALUES ('elsewhere', $1, '', '') RETURNING id",
    [randomUUID()],
  );
  // A test of long words does the same with other pages of the desk.
  for (const path of [
    '/desk/people',
    `/desk/people/${nameless[0].id}`,
    '/desk/pages',
    '/desk/events',
    `/desk/events/${event.id}`,
    '/desk/kinds',
    `/report?kind=page&id=${performer.id}`,
  ]) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expectGoodOnPhone(page);
  }
});

for (const javaScriptEnabled of [true, false]) {
  test(`a guest reports a page, the desk hides it, and it is gone, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context, expectProblem } = await visit({ ...phone, javaScriptEnabled });
    expectProblem(/status of 4\d\d/);
    const performer = await makeBeneficiary(pool, { name: `Fake ${randomUUID().slice(0, 8)}` });
    await page.goto(`/professionals/${performer.id}`);
    await page.getByRole('link', { name: 'Report this page' }).click();
    const words = `They copied my pictures ${randomUUID()}`;
    await page.getByLabel('In your words (optional)').fill(words);
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByText('Please choose what is wrong')).toBeVisible();
    await expect(page.getByLabel('In your words (optional)')).toHaveValue(words);
    await page.getByRole('radio', { name: /pretends to be somebody else/ }).check();
    await page.getByRole('button', { name: 'Send report' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you!' })).toBeVisible();

    await signInOperator(context, server, pool, { role: 'support' });
    await page.goto(`/desk/reports/${performer.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Reported: ${performer.name}`);
    await expect(page.getByText(words)).toBeVisible();
    await page.getByRole('link', { name: 'Open the page' }).click();
    await expect(page).toHaveURL(`/desk/pages/${performer.id}`);
    // The page before has a reason to fill in as well.
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(performer.name);
    await reasonOf(page, 'Hide the page').fill('It pretends to be somebody else');
    await page.getByRole('button', { name: 'Hide the page' }).click();
    await expect(page.getByRole('button', { name: 'Show the page' })).toBeVisible();
    // The button that had the focus is gone.
    if (javaScriptEnabled) await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    const list = await page.request.get('/desk/reports');
    expect(list.status()).toBe(200);
    expect(await list.text()).not.toContain(performer.name);
    await page.goto(`/professionals/${performer.id}`);
    await expect(page).toHaveURL('/not-found');
  });
}

test('an operator reads no reports of their own page, and why', async ({ visit, server, pool }) => {
  const { page, context } = await visit(phone);
  const { token } = await signInOperator(context, server, pool, { role: 'support' });
  const own = await makeBeneficiary(pool, { name: `Own ${randomUUID().slice(0, 8)}` });
  await makePageManager(pool, { page: own, subject: decodeJwt(token).sub ?? '' });
  await pool.query(
    `INSERT INTO report (kind, subject_id, reason, words, created_at) VALUES ('page', $1, 'fraud', 'Look', now())`,
    [own.id],
  );
  await page.goto('/desk/reports');
  await page.getByRole('link', { name: own.name }).click();
  await page.getByText('A colleague reads the reports and decides.').first().waitFor();
  await expect(page).toHaveURL('/desk/reports');
});

test('an admin gives a role and suspends somebody, who hears it when signing in', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit(phone);
  await signInOperator(context, server, pool, { role: 'admin' });
  const visitor = await visit(phone);
  const { accountId } = await signInOperator(visitor.context, server, pool, { role: 'support' });
  await page.goto(`/desk/people/${accountId}`);
  await page.getByText('Finance', { exact: true }).click();
  await page.getByLabel('Reason').last().fill('Does refunds now');
  await page.getByRole('button', { name: 'Change the role' }).click();
  await expect(page.getByText('The role is changed').first()).toBeVisible();
  await page.getByLabel('Reason').first().fill('Left the team');
  await page.getByRole('button', { name: 'Suspend this person' }).click();
  await expect(page.getByRole('button', { name: 'Restore this person' })).toBeVisible();
  const answer = await visitor.context.request.get('/desk');
  expect(answer.url()).toBe(`${server.origin}/sign-in?next=%2Fdesk`);
});

for (const javaScriptEnabled of [true, false]) {
  test(`support adds a page for somebody and freezes its payouts, and finance lets them go on, ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context, expectProblem } = await visit({ ...phone, javaScriptEnabled });
    expectProblem(/status of 400/);
    const type = `Kind ${randomUUID().slice(0, 8)}`;
    await makeType(pool, type);
    await signInOperator(context, server, pool, { role: 'support' });
    await page.goto('/desk/pages');
    await page.getByRole('link', { name: 'Add a page' }).click();
    await expect(page.getByRole('heading', { name: 'Add a page for somebody' })).toBeInViewport();
    await expect(page.getByRole('group', { name: 'What they do' })).toBeVisible();
    await page.getByLabel('Their name').fill('Mahmoud Ahmed');
    await page.getByLabel('Reason').fill('Asked for at a festival');
    await page.getByRole('button', { name: 'Add the page' }).click();
    await page.getByText('Choose at least one type').waitFor();
    await page.getByText(type, { exact: true }).click();
    await page.getByRole('button', { name: 'Add the page' }).click();
    await page.waitForURL(/\/desk\/pages\/[\da-f-]{36}$/);
    await expect(page.getByText('Unclaimed', { exact: true })).toBeVisible();

    await page.getByRole('button', { name: 'Freeze payouts' }).click();
    await expect(page.getByText('Please say why, in at least 3 letters.')).toHaveCount(1);
    await reasonOf(page, 'Hide the page').fill('It may not be him');
    await page.getByRole('button', { name: 'Hide the page' }).click();
    await reasonOf(page, 'Show the page').fill('It is him');
    await page.getByRole('button', { name: 'Show the page' }).click();
    await expect(page.getByRole('button', { name: 'Hide the page' })).toBeVisible();
    await reasonOf(page, 'Freeze payouts').fill('Somebody says it is not him');
    await page.getByRole('button', { name: 'Freeze payouts' }).click();
    await expect(page.getByText('Frozen: Somebody says it is not him')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Let payouts go on' })).toHaveCount(0);

    const colleague = await visit({ ...phone, javaScriptEnabled });
    await signInOperator(colleague.context, server, pool, { role: 'finance' });
    await colleague.page.goto(page.url());
    await reasonOf(colleague.page, 'Let payouts go on').fill('He showed his passport');
    await colleague.page.getByRole('button', { name: 'Let payouts go on' }).click();
    await expect(colleague.page.getByText('Not frozen')).toBeVisible();
  });
}

test('the reason of an act outlives a session that ends while it is typed, and is gone once the act is done', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ expected: [/40[13]/] });
  await signInOperator(context, server, pool, { role: 'support' });
  const performer = await makeBeneficiary(pool);
  await page.goto(`/desk/pages/${performer.id}`);
  await reasonOf(page, /^Hide/).fill('They copied the pictures of others');
  const hide = page.getByRole('button', { name: /^Hide/ });
  await sendAfterSessionEnded(page, hide);
  await expect(reasonOf(page, /^Hide/)).toHaveValue('They copied the pictures of others');
  await expect(reasonOf(page, /^Freeze/)).toHaveValue('');
  await hide.click();
  await page.getByRole('heading', { name: /Show this page again/ }).waitFor();
  await expect(reasonOf(page, /^Show/)).toHaveValue('');
  const drafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('desk:'));
  expect(await page.evaluate(drafts)).toEqual([]);
});
