import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { axe } from '#tests/support/axe.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';
import { reloadOnceItSays } from '#tests/support/reload-once-it-says.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

const noScripts = { javaScriptEnabled: false };
/** The whole page on a first visit, in transferred bytes. */
const budget = 30_000;

/** A performer with a handle, amounts of their own and words of thanks. */
async function performer(pool: Pool) {
  const handle = `stage-${randomUUID().slice(0, 8)}`;
  const { id, name } = await makeBeneficiary(pool, { name: `አስቴር Aster ${handle}` });
  await pool.query(
    `UPDATE beneficiary SET suggested_minor = '{200,700,2000}', thank_you = 'Ameseginalehu!',
       profile_picture = '/pictures/beneficiaries/kibrom-tesfay-480.webp' WHERE id = $1`,
    [id],
  );
  await pool.query('INSERT INTO beneficiary_handle (handle, beneficiary_id) VALUES ($1, $2)', [handle, id]);
  return { id, name, path: `/t/${handle}` };
}

/** Waits for the thanks of a page that was paid on, which does not offer to pay again. */
async function thanked(page: Page): Promise<void> {
  const thanks = page.getByRole('heading', { name: 'Thank you!' });
  await expect(thanks.or(page.getByRole('heading', { name: 'Almost there' }))).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue to payment' })).toHaveCount(0);
  await reloadOnceItSays(page, '>Thank you!<');
  await expect(thanks).toBeVisible();
}

test('without scripts, at 320 pixels, a stranger pays in three touches, is thanked, and tips again', async ({
  visit,
  server,
  pool,
  stage,
}) => {
  const { id, name, path } = await performer(pool);
  const { page } = await visit({ ...noScripts, viewport: { width: 320, height: 568 }, hasTouch: true });
  await stage.control({});
  let touches = 0;
  const touch = async (act: () => Promise<unknown>) => {
    touches += 1;
    await act();
  };
  await touch(() => page.goto(path));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page.getByRole('radio', { name: '$7' })).toBeChecked();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await touch(() => page.getByRole('radio', { name: '$20' }).tap());
  await touch(() => page.getByRole('button', { name: 'Continue to payment' }).tap());
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  expect(touches).toBe(3);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await thanked(page);
  await expect(page.getByText('Ameseginalehu!')).toBeVisible();
  const { rows } = await pool.query(
    'SELECT amount_minor::int, issuer FROM tip JOIN account ON account.id = account_id WHERE beneficiary_id = $1',
    [id],
  );
  expect(rows).toEqual([{ amount_minor: 2000, issuer: 'guest' }]);
  await page.getByRole('link', { name: 'Tip again' }).click();
  await expect(page.getByText(`Welcome back! Last time you gave ${name} $20.`)).toBeVisible();
  await expect(page.getByRole('radio', { name: '$20' })).toBeChecked();
  await page.getByRole('button', { name: 'This is not me' }).click();
  await expect(page.getByRole('radio', { name: '$7' })).toBeChecked();
  await expect(page.getByText('Welcome back!')).toHaveCount(0);
});

for (const who of ['a guest', 'a fan'] as const)
  test(`after paying at a sign ${who} has their words, a picture, Follow and the next event, without a script`, async ({
    visit,
    server,
    pool,
    stage,
    get,
  }) => {
    const { id, name, path } = await performer(pool);
    await makeEvent(pool, { title: 'Next night', beneficiaries: [{ id, name }] });
    const narrow = { viewport: { width: 320, height: 568 } };
    const { page } = await (who === 'a fan' ? stage.fan(narrow) : visit({ ...noScripts, ...narrow }));
    await page.goto(path);
    await page.getByLabel(/^Message to/).fill('Your voice carried me.');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${server.sandboxOrigin}/**`);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await thanked(page);
    const thanks = page.getByRole('status', { name: 'Your tip' });
    await expect(thanks.getByText(`Your $7 for ${name} was paid.`)).toBeVisible();
    await expect(thanks.getByRole('blockquote')).toHaveText(['Your voice carried me.', 'Ameseginalehu!']);
    await expect(thanks.getByRole('link', { name: 'Your receipt' })).toBeVisible();
    const next = thanks.getByRole('link', { name: /^Hear them next: Next night, / });
    await expect(next).toHaveAttribute('href', /^\/events\//);
    const address = (await thanks.getByRole('link', { name: 'Picture to share' }).getAttribute('href')) ?? '';
    const picture = await get(address);
    const drawn = picture.status === 302 ? await get(picture.headers.get('location') ?? '') : picture;
    expect(drawn.headers.get('content-type')).toBe('image/jpeg');
    expect(await page.locator('script').count()).toBe(0);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    // axe itself needs scripts.
    if (who === 'a fan') expect((await axe(page).analyze()).violations).toEqual([]);
    const thankedAt = page.url();
    await thanks.getByRole('link', { name: `Follow ${name}` }).click();
    if (who === 'a guest') return page.waitForURL(`**/sign-in?next=*${id}`);
    await page.waitForURL(`**/professionals/${id}`);
    const saved = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await saved;
    // Before its scripts are ready the page sends the form itself, and the answer is another page.
    await expect(page.getByRole('button', { name: 'Following' })).toBeVisible();
    await page.goto(thankedAt);
    await expect(thanks.getByRole('link', { name: 'Picture to share' })).toBeVisible();
    await expect(thanks.getByRole('link', { name: /^Follow/ })).toHaveCount(0);
  });

test('the whole page is at most 30 KB, has no script, and axe finds nothing in it', async ({
  visit,
  pool,
}) => {
  const { id, path } = await performer(pool);
  await pool.query(
    `INSERT INTO page_goal (beneficiary_id, title, amount_minor, received_before_minor, created_at)
     VALUES ($1, 'New strings for the krar', 12000, 0, now())`,
    [id],
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit({ colorScheme, viewport: { width: 320, height: 568 } });
    const sizes: Promise<{ type: string; bytes: number }>[] = [];
    page.on('requestfinished', (request) => {
      const type = request.resourceType();
      sizes.push(
        request.sizes().then((of) => ({ type, bytes: of.responseBodySize + of.responseHeadersSize })),
      );
    });
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    expect(answer?.headers()['cross-origin-opener-policy']).toBe('unsafe-none');
    const loaded = await Promise.all(sizes);
    expect(loaded.filter(({ type }) => type === 'script' || type === 'font')).toEqual([]);
    expect(await page.locator('script').count()).toBe(0);
    expect(loaded.length).toBeGreaterThan(1);
    await expect(page.getByRole('region', { name: 'Collecting for' })).toBeVisible();
    expect(loaded.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThanOrEqual(budget);
    expect((await axe(page).analyze()).violations).toEqual([]);
  }
});

test('refused input keeps what was typed, and more than $100 leads to signing in', async ({
  visit,
  pool,
}) => {
  const { path } = await performer(pool);
  const { page, expectProblem } = await visit(noScripts);
  expectProblem(/status of 40[03]/);
  await page.goto(path);
  await page.getByLabel(/^Another amount/).fill('0,5');
  await page.getByLabel(/^Message to/).fill('Two\nlines');
  await page.getByLabel(/^Your email/).fill('nobody@example');
  await page.getByLabel('I pay this fee on top').check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('The smallest tip is 1 dollar')).toBeVisible();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await expect(page.getByLabel(/^Another amount/)).toHaveValue('0,5');
  await expect(page.getByLabel(/^Message to/)).toHaveValue('Two\nlines');
  await expect(page.getByLabel(/^Your email/)).toHaveValue('nobody@example');
  await expect(page.getByLabel('I pay this fee on top')).toBeChecked();
  await page.getByLabel(/^Another amount/).fill('150');
  await page.getByLabel(/^Your email/).fill('');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('Without an account you can tip up to $100.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in to tip more than $100' })).toBeVisible();
  await page.getByLabel(/^Another amount/).fill('4');
  await page.getByRole('radio', { name: '$2', exact: true }).check();
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('You chose $2 and typed 4.')).toBeVisible();
});

test('whoever is signed in gives without their name where they wish, also without scripts', async ({
  server,
  pool,
  stage,
}) => {
  const { id, path } = await performer(pool);
  const { page } = await stage.fan(noScripts);
  const give = async (hide: boolean) => {
    await page.goto(path);
    await page.getByLabel('Do not show my name').setChecked(hide);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${server.sandboxOrigin}/**`);
  };
  await give(true);
  // Back from a checkout that was left, the choice is as it was.
  await page.getByRole('button', { name: 'Cancel and go back' }).click();
  await expect(page.getByLabel('Do not show my name')).toBeChecked();
  await give(false);
  const { rows } = await pool.query('SELECT anonymity FROM tip WHERE beneficiary_id = $1 ORDER BY id', [id]);
  expect(rows).toEqual([{ anonymity: 'performer' }, { anonymity: 'none' }]);
});

test('a guest who is asked to sign in for a tip continues without an account, and nothing typed is lost', async ({
  visit,
  stage,
  beneficiary,
}) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await visit({ javaScriptEnabled });
    await page.goto(stage.profile('?tip_form=open'));
    await page.getByLabel('Amount').fill('7.50');
    await page.getByLabel(/^Message to/).fill('በጣም ቆንጆ\n"quoted"');
    await page.getByRole('button', { name: 'Send Tip' }).click();
    await page.waitForURL('**/sign-in?next=**');
    await page.getByRole('button', { name: 'Continue without an account' }).click();
    await page.waitForURL(`**/t/${beneficiary.id}`);
    await expect(page.getByLabel(/^Another amount/)).toHaveValue('7.50');
    await expect(page.getByLabel(/^Message to/)).toHaveValue('በጣም ቆንጆ\n"quoted"');
  }
});

test('a page that takes no tips, or is not shown, answers kindly, and nothing may run in any of them', async ({
  get,
  pool,
}) => {
  const { id, name, path } = await performer(pool);
  const [open, marked] = await Promise.all([get(path), get(`${path}?utm_source=poster`)]);
  expect(open.status).toBe(200);
  expect(open.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-/);
  expect(await open.text()).toContain(`content="script-src &#x27;none&#x27;`);
  // A tracking parameter does not create a separate cached page.
  expect(marked.headers.get('etag')).toBe(open.headers.get('etag'));
  expect((await get(`/t/${id}`)).status).toBe(200);
  expect((await get(path.toUpperCase().replace('/T/', '/t/'))).status).toBe(200);
  await pool.query("UPDATE beneficiary SET tipping = 'closed' WHERE id = $1", [id]);
  // A request with a cookie never gets the page that was cached for anonymous visitors.
  const known = { cookie: 'flash=none' };
  const closed = await get(`/t/${id}`, known);
  expect([closed.status, await closed.text()]).toEqual([
    200,
    expect.stringContaining(`${name} takes no tips at the moment`),
  ]);
  await pool.query("UPDATE beneficiary SET state = 'hidden' WHERE id = $1", [id]);
  for (const hidden of [`/t/${id}`, path, '/t/nobody-at-all', '/t/%00', `/t/${randomUUID()}`]) {
    const answer = await get(hidden, known);
    expect([hidden, answer.status]).toEqual([hidden, 404]);
    expect(await answer.text()).toContain('Nobody takes tips here');
  }
});
