import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { axe } from '#tests/support/axe.ts';
import { makeBeneficiary, makeEvent, makeStage } from '#tests/support/factories.ts';
import { refundAtStripe } from '#tests/support/refund-at-stripe.ts';
import { reloadOnceItSays } from '#tests/support/reload-once-it-says.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

const budget = 30_000;

/** An evening that has started, with two performers; the first is on stage. */
async function makeNight(pool: Pool) {
  const [aster, mulatu] = [await makeBeneficiary(pool), await makeBeneficiary(pool)];
  const event = await makeEvent(pool, {
    startsAt: new Date(Date.now() - 3_600_000),
    beneficiaries: [aster, mulatu],
  });
  const { code } = await makeStage(pool, event);
  const say = (kind: string, act: { id: string; name: string } | null) =>
    pool.query(
      `INSERT INTO stage_change (id, event_id, kind, beneficiary_id, name, at, received_at)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, clock_timestamp(), clock_timestamp())`,
      [event.id, kind, act?.id ?? null, act?.name ?? null],
    );
  await say('act', aster);
  return { event, aster, mulatu, say, path: `/on/${code}` };
}

/** Waits until the page of this window says these words, and loads it again. */
async function untilShown(page: Page, words: string): Promise<void> {
  await reloadOnceItSays(page, words);
  await expect(page.getByText(words)).toBeVisible();
}

test('without scripts, whoever is on is tipped; a page from before the change pays for the name it shows', async ({
  visit,
  server,
  pool,
}) => {
  const { aster, mulatu, say, path } = await makeNight(pool);
  const { page, expectProblem } = await visit({
    javaScriptEnabled: false,
    viewport: { width: 320, height: 568 },
  });
  expectProblem(/status of 400/);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(aster.name);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  const strip = page.frameLocator('iframe[title="Now on stage"]');
  await expect(strip.getByText(`Now on stage: ${aster.name}`)).toBeVisible();
  await page.getByLabel(/^Another amount/).fill('0,5');
  await say('act', mulatu);
  // The strip updates itself within its 20-second interval; the typed text stays.
  const toMulatu = strip.getByRole('link', { name: `${mulatu.name} is on now: tip ${mulatu.name}` });
  await expect(toMulatu).toBeVisible({ timeout: 60_000 });
  await expect(page.getByLabel(/^Another amount/)).toHaveValue('0,5');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(aster.name);
  // After a refusal the page is still for the same performer, and tells who is on stage by now.
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await expect(page.getByText('The smallest tip is 1 dollar')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(aster.name);
  await expect(page.getByText(`This page is still for ${aster.name}, and so is your tip.`)).toBeVisible();
  await page.getByLabel(/^Another amount/).fill('4');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await untilShown(page, `Your $4 for ${aster.name} was paid.`);
  await page.getByRole('link', { name: 'Tip again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mulatu.name);
  const { rows } = await pool.query(
    'SELECT beneficiary_id FROM tip JOIN stage_tip ON tip_id = tip.id WHERE beneficiary_id = ANY($1)',
    [[aster.id, mulatu.id]],
  );
  expect(rows).toEqual([{ beneficiary_id: aster.id }]);
});

test('a page for a performer who is hidden meanwhile pays nobody else, and what was typed stays', async ({
  visit,
  pool,
}) => {
  const { event, aster, mulatu, say, path } = await makeNight(pool);
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(path);
  await page.getByLabel(/^Another amount/).fill('4');
  await page.getByLabel(/^Message/).fill('Bravo!');
  await say('act', mulatu);
  await pool.query("UPDATE beneficiary SET hidden_reason = 'Spam' WHERE id = $1", [aster.id]);
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mulatu.name);
  await expect(page.getByRole('alert')).toContainText('can no longer be tipped here, and nothing was paid');
  await expect(page.getByLabel(/^Another amount/)).toHaveValue('4');
  await expect(page.getByLabel(/^Message/)).toHaveValue('Bravo!');
  const { rows } = await pool.query('SELECT FROM stage_tip WHERE event_id = $1', [event.id]);
  expect(rows).toEqual([]);
});

test('between acts the line-up is tipped; the page is at most 30 KB without a script, and its signs print', async ({
  visit,
  get,
  server,
  pool,
}) => {
  const { event, say, path } = await makeNight(pool);
  await say('break', null);
  await pool.query(
    "UPDATE event_stage SET goal_title = 'New lights', goal_minor = 20000 WHERE event_id = $1",
    [event.id],
  );
  for (const colorScheme of ['light', 'dark'] as const) {
    const { page } = await visit({ colorScheme, viewport: { width: 360, height: 740 } });
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      sizes.push(request.sizes().then((of) => of.responseBodySize + of.responseHeadersSize));
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    expect((await Promise.all(sizes)).reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(budget);
    expect(await page.locator('script').count()).toBe(0);
    expect((await axe(page).analyze()).violations).toEqual([]);
    await expect(page.getByText('Shared equally among 2 performers.')).toBeVisible();
    await expect(page.getByRole('region', { name: 'The tips of the night' })).toHaveText(
      'New lights: $0 of $200All tips go to the performers.',
    );
    await expect(page.getByRole('radio', { name: '$10' })).toBeChecked();
  }
  const { page } = await visit({ javaScriptEnabled: false });
  await page.goto(path);
  await page.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`${server.sandboxOrigin}/**`);
  const { rows } = await pool.query('SELECT amount_minor::int FROM event_tip WHERE event_id = $1', [
    event.id,
  ]);
  expect(rows).toEqual([{ amount_minor: 1000 }]);
  const sign = await get(`${path}/signs/a4.svg`);
  expect([sign.status, sign.headers.get('content-type')]).toEqual([200, 'image/svg+xml']);
  expect((await get(`${path}/signs`)).status).toBe(200);
  // Friendly pages where nobody can be tipped. Anonymous visitors share a cached page for some seconds, so these requests have
  // a cookie.
  const unshared = { cookie: 'some=thing' };
  await pool.query("UPDATE event SET state = 'canceled', canceled_at = now() WHERE id = $1", [event.id]);
  expect(await (await get(path, unshared)).text()).toContain(`${event.title} was canceled`);
  await pool.query("UPDATE event SET hidden_reason = 'Spam' WHERE id = $1", [event.id]);
  const gone = await get(path, unshared);
  expect([gone.status, await gone.text()]).toEqual([404, expect.stringContaining('There is no stage here')]);
});

for (const [what, change] of [
  ['the event is canceled', "UPDATE event SET state = 'canceled', canceled_at = now() WHERE id = $1"],
  ['the event is hidden', "UPDATE event SET hidden_reason = 'Spam' WHERE id = $1"],
  ['the performer has left the bill', 'DELETE FROM event_beneficiary WHERE event_id = $1 AND position = 0'],
] as const)
  test(`a fan back from the checkout reads what was paid, although ${what} meanwhile`, async ({
    visit,
    server,
    pool,
  }) => {
    const { event, aster, path } = await makeNight(pool);
    const { page } = await visit({ javaScriptEnabled: false, expected: [/status of 404/] });
    await page.goto(path);
    await page.getByLabel(/^Another amount/).fill('4');
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await page.waitForURL(`${server.sandboxOrigin}/**`);
    await pool.query(change, [event.id]);
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await untilShown(page, `Your $4 for ${aster.name} was paid.`);
    const { rows } = await pool.query(
      'SELECT provider_charge FROM payment WHERE reference_id = (SELECT tip_id FROM stage_tip WHERE event_id = $1)',
      [event.id],
    );
    await refundAtStripe(server, rows[0].provider_charge);
    await untilShown(page, `Your $4 for ${aster.name} was given back to you.`);
    await expect(page.getByText('nothing was charged')).toHaveCount(0);
  });

test('the strip that says who is on leads out of its frame, and no page of anybody else shows it in one', async ({
  visit,
  get,
  pool,
}) => {
  const { event, aster, mulatu, say, path } = await makeNight(pool);
  await pool.query(
    `INSERT INTO stage_slot (event_id, beneficiary_id, name, starts_at)
     VALUES ($1, $2, $3, now() - interval '50 minutes'), ($1, $4, $5, now() + interval '20 minutes')`,
    [event.id, aster.id, aster.name, mulatu.id, mulatu.name],
  );
  const { page } = await visit({ viewport: { width: 360, height: 740 } });
  await page.goto(path);
  // Each act of the running order begins beside its time, also on the smallest phones.
  await page.setViewportSize({ width: 320, height: 640 });
  const drops = await page.locator('ul.order li:has(time)').evaluateAll((acts) =>
    acts.map((act) => {
      const [time, name] = ['time', 'span'].map((part) => act.querySelector(part)?.getBoundingClientRect());
      return Math.abs((name?.top ?? 0) - (time?.top ?? 0));
    }),
  );
  expect(drops.length).toBeGreaterThan(1);
  expect(Math.max(...drops)).toBeLessThan(16);
  const strip = page.frameLocator('iframe[title="Now on stage"]');
  await say('act', mulatu);
  await strip.getByRole('link', { name: `${mulatu.name} is on now` }).click({ timeout: 60_000 });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(mulatu.name);
  expect(new URL(page.url()).pathname).toBe(path);
  const answer = await get(`${path}/now?shown=${aster.id}`);
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'self'");
  expect(answer.headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect((await answer.text()).length).toBeLessThan(2500);
  expect((await get('/on/nosuch/now')).status).toBe(404);
  expect((await get(path)).headers.get('x-frame-options')).toBe('DENY');
});
