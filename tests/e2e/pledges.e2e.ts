import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { pledgePaths } from '#contract/pledges/paths.ts';
import { sandboxDefaults } from '#server/config/config.ts';
import { declineTokenOf } from '#server/features/pledges/withdraw-pledge.ts';
import { axe } from '#tests/support/axe.ts';
import { signInNewPerson, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

/** Marks the database as live, which the sandbox never does; returns a function that undoes it. */
async function becomeLive(pool: Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query('SELECT mode FROM installation');
  const write = async (mode: string | undefined) => {
    const inserted = mode ? [['INSERT INTO installation (mode) VALUES ($1)', [mode]] as const] : [];
    await withoutTriggers(pool, ['DELETE FROM installation'], ...inserted);
  };
  await write('live');
  return () => write(rows[0]?.mode);
}

async function expectSound(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const javaScriptEnabled of [true, false]) {
  test(`a tip is pledged to somebody who cannot be paid yet, and taken back in two clicks and by a link (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const singer = await makeBeneficiary(pool, { name: 'Aster Pledged' });
    const notLive = await becomeLive(pool);
    try {
      const { page, context } = await visit({
        viewport: { width: 360, height: 740 },
        javaScriptEnabled,
        expected: [/status of 400/],
      });
      const check = async () => (javaScriptEnabled ? expectSound(page) : undefined);
      await signInProvenPerson(context, server);
      const pledge = async (amount: string) => {
        await page.goto(`/professionals/${singer.id}`);
        await page.getByRole('link', { name: 'Pledge a tip' }).click();
        await page.getByRole('heading', { name: 'Pledge a tip' }).waitFor();
        await page.getByLabel('Amount in US dollars').fill(amount);
        await page.getByRole('button', { name: 'Save my card' }).click();
      };
      await pledge('none');
      await expect(page.getByLabel('Amount in US dollars')).toHaveValue('none');
      await check();
      await page.getByLabel('Amount in US dollars').fill('7.50');
      const fee = javaScriptEnabled
        ? 'keeps $0.52 of it: $6.98 arrives.'
        : 'keeps 2.9% and $0.30 of each payment';
      await expect(page.getByText(fee)).toBeVisible();
      await page.getByLabel('I pay the processing fee on top').check();
      if (javaScriptEnabled) await expect(page.getByText('You pay $8.02, and $7.50 arrives.')).toBeVisible();
      await page.getByLabel('Your message').fill('Selam!');
      await page.getByText('Only Aster Pledged').click();
      await page.getByRole('button', { name: 'Save my card' }).click();
      await page.waitForURL(`${server.sandboxOrigin}/**`);
      await page.getByRole('button', { name: /Save/ }).click();
      await page.waitForURL('**/account/pledged-tips/*');
      await page.getByText(/Nothing is charged now.*your card is charged \$8\.02/).waitFor();
      await expect(page.getByText('visa ending in 4242')).toBeVisible();
      await check();
      const { rows } = await pool.query('SELECT anonymity FROM pledge WHERE beneficiary_id = $1', [
        singer.id,
      ]);
      expect(rows).toEqual([{ anonymity: 'public' }]);
      await page.getByRole('link', { name: 'All pledges' }).click();
      await page.getByRole('link', { name: 'Aster Pledged' }).waitFor();
      await check();
      await page.getByRole('link', { name: 'Aster Pledged' }).click();
      await page.getByText('Take this pledge back').click();
      await page.getByRole('button', { name: 'Yes, take it back' }).click();
      await page.getByText('You took this pledge back.').waitFor();

      await pledge('3');
      await page.waitForURL(`${server.sandboxOrigin}/**`);
      await page.getByRole('button', { name: /Save/ }).click();
      await page.waitForURL('**/account/pledged-tips/*');
      const id = page.url().split('/').at(-1) ?? '';
      const reader = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled });
      await reader.page.goto(`/pledges/decline/${declineTokenOf(sandboxDefaults.identitySecret, id)}`);
      if (javaScriptEnabled) await expectSound(reader.page);
      await reader.page.getByRole('button', { name: 'Do not charge me' }).click();
      await reader.page.getByRole('heading', { name: 'Your card will not be charged' }).waitFor();
      await page.reload();
      await page.getByText('You took this pledge back.').waitFor();
    } finally {
      await notLive();
    }
  });
}

test('a pledge that takes a proven address waits, as it was typed, where the proof leads back to', async ({
  visit,
  server,
  pool,
}) => {
  const singer = await makeBeneficiary(pool);
  const notLive = await becomeLive(pool);
  try {
    const { context } = await visit();
    await signInNewPerson(context, server.origin);
    const typed = {
      amount: '150',
      message: 'For the masinko & the voice',
      anonymity: 'public',
      cover_fee: 'on',
    };
    const answer = await context.request.post(pledgePaths.start(singer.id), {
      form: typed,
      headers: { origin: server.origin },
    });
    const link = /href="\/account\/prove-address([^"]*)"/.exec(await answer.text())?.[1] ?? '';
    const back = new URLSearchParams(link.replaceAll('&amp;', '&')).get('next') ?? '';
    expect(back).toBe(pledgePaths.start(singer.id, typed));
    const form = await (await context.request.get(back)).text();
    expect(form).toMatch(/<input[^>]* name="amount"[^>]* value="150"/);
    expect(form.match(/>For the masinko &amp; the voice</g)).toHaveLength(1);
    expect(form).toMatch(
      /<input[^>]* value="public"[^>]* checked=""|<input[^>]* checked=""[^>]* value="public"/,
    );
    expect(form).toMatch(/<input[^>]* name="cover_fee"[^>]* checked=""/);
  } finally {
    await notLive();
  }
});

test('whoever leaves the page of the card finds all that they chose, and nothing of it is in the address', async ({
  visit,
  server,
  pool,
}) => {
  const singer = await makeBeneficiary(pool, { name: 'Mahmoud Pledged' });
  const notLive = await becomeLive(pool);
  try {
    const { page, context } = await visit({ javaScriptEnabled: false });
    await signInProvenPerson(context, server);
    await page.goto(pledgePaths.start(singer.id));
    await page.getByLabel('Amount in US dollars').fill('7.50');
    await page.getByLabel('Your message').fill('በጣም ቆንጆ');
    await page.getByText('Only Mahmoud Pledged').click();
    await page.getByLabel('I pay the processing fee on top').check();
    await page.getByRole('button', { name: 'Save my card' }).click();
    await page.waitForURL(`${server.sandboxOrigin}/**`);
    await page.getByRole('button', { name: 'Cancel and go back' }).click();
    await expect(page.getByLabel('Amount in US dollars')).toHaveValue('7.5');
    await expect(page.getByLabel('Your message')).toHaveValue('በጣም ቆንጆ');
    await expect(page.getByRole('radio', { name: 'Only Mahmoud Pledged' })).toBeChecked();
    await expect(page.getByLabel('I pay the processing fee on top')).toBeChecked();
    const { rows } = await pool.query('SELECT id FROM pledge WHERE beneficiary_id = $1', [singer.id]);
    expect(page.url()).toBe(`${server.origin}${pledgePaths.start(singer.id, { pledge: rows[0].id })}`);
    // Nobody else finds it.
    const stranger = await visit({ javaScriptEnabled: false });
    await signInProvenPerson(stranger.context, server);
    await stranger.page.goto(page.url());
    await expect(stranger.page.getByLabel('Your message')).toHaveValue('');
  } finally {
    await notLive();
  }
});
