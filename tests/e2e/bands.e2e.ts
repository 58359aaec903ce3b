import type { Page } from '@playwright/test';
import { bandPaths } from '#contract/bands/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { axe } from '#tests/support/axe.ts';
import { makeProposedShares } from '#tests/support/band-factory.ts';
import { blockRequests } from '#tests/support/blocked-requests.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { expect, test } from '#tests/support/browser-test.ts';

/** Without a recent second factor, agreeing leads to the confirmation. */
async function expectFactorWanted(
  { page, own }: { page: Page; own: Awaited<ReturnType<typeof signInOwner>> },
  origin: string,
): Promise<void> {
  await own.forgetFactor();
  const toBand = `/dashboard/${own.id}/band`;
  await page.goto(toBand);
  const agreement = await page.locator('input[name=agreement]').first().inputValue();
  const refused = await page.request.post(toBand, {
    form: { intent: 'agree', agreement },
    headers: { origin },
    maxRedirects: 0,
  });
  expect(refused.headers().location).toBe(`/account/security/confirm?next=${encodeURIComponent(toBand)}`);
}

interface Window {
  readonly page: Page;
  readonly own: { readonly id: string };
}

/** What everybody, the owner and a member read of the shares; the documents are the same without scripts. */
async function expectSharesShown({
  band,
  krar,
  check,
}: Record<'band' | 'krar', Window> & { check: (window: Window) => Promise<void> }): Promise<void> {
  await band.page.goto(`/professionals/${band.own.id}`);
  await expect(band.page.getByText(/^Member: Aster/)).toHaveCount(2);
  await check(band);
  for (const address of [`/dashboard/${band.own.id}`, payoutPaths.payouts(band.own.id)]) {
    await band.page.goto(address);
    await expect(band.page.getByText(/^Each tip goes to the members of the band/)).toBeVisible();
    await expect(band.page.getByText(/first tip will appear here|say where your money goes/)).toHaveCount(0);
    await check(band);
  }
  await krar.page.goto(`/dashboard/${krar.own.id}`);
  await expect(krar.page.getByText(/^Your shares of the tips to a band/)).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';

  test(`shares are proposed, refused with what was typed, agreed to by each member and left again, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    const open = async () => {
      const viewport = { width: 360, height: 740 };
      const { page, context, expectProblem } = await visit({ viewport, javaScriptEnabled });
      const own = await signInOwner(context, server, pool);
      return { page, expectProblem, own };
    };
    const [band, krar, drum] = [await open(), await open(), await open()];
    const check = async ({ page }: { page: typeof band.page }) => {
      if (!javaScriptEnabled) return;
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
      expect((await axe(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    };

    await band.page.goto(`/dashboard/${band.own.id}`);
    await band.page.getByRole('link', { name: 'Shares of a band' }).click();
    await band.page.getByLabel('Member 1', { exact: true }).fill('@nobody-has-this');
    await band.page.getByLabel('Member 2', { exact: true }).fill(`/professionals/${drum.own.id}`);
    await band.page.getByLabel('Parts of member 2').fill('3');
    band.expectProblem(/400/);
    await band.page.getByRole('button', { name: 'Ask the members' }).click();
    await expect(band.page.getByText('There is no page with this short address')).toBeVisible();
    await expect(band.page.getByLabel('Parts of member 2')).toHaveValue('3');
    await check(band);
    await band.page.getByLabel('Member 1', { exact: true }).fill(krar.own.id);
    await band.page.getByRole('button', { name: 'Ask the members' }).click();
    await expect(band.page.getByRole('heading', { name: 'Proposed shares' })).toBeVisible();
    await expect(band.page.getByText('75%')).toBeVisible();
    await expect(band.page.getByText(/^Now Aster /)).toHaveCount(2);
    await check(band);

    for (const member of [krar, drum]) {
      await member.page.goto(`/dashboard/${member.own.id}/band`);
      await expect(member.page.getByRole('heading', { name: /asks you to agree$/ })).toBeVisible();
      if (member === krar) await check(member);
      await member.page.getByRole('button', { name: 'Agree' }).click();
      const agreed = member.page.getByText('You have agreed.');
      await expect(agreed.or(member.page.getByRole('heading', { name: /^Member of/ }))).toBeVisible();
    }
    if (javaScriptEnabled) await expectSharesShown({ band, krar, check });
    await band.page.goto(`/dashboard/${band.own.id}/band`);
    await band.page.getByLabel('Parts of member 1').fill('1');
    await band.page.getByRole('button', { name: 'Ask the members' }).click();
    await expect(band.page.getByRole('heading', { name: 'Proposed shares' })).toBeVisible();
    // Drum would get half of each tip, after three quarters.
    await expectFactorWanted(drum, server.origin);
    await drum.own.showFactor();
    await drum.page.getByRole('button', { name: 'Agree' }).click();
    await expect(drum.page.getByText('You have agreed.')).toBeVisible();
    await drum.page.getByRole('button', { name: 'Leave this band' }).click();
    await expect(drum.page.getByRole('heading', { name: /^Member of/ })).toBeHidden();
    await band.page.goto(`/dashboard/${band.own.id}/band`);
    await expect(band.page.getByText('A member has left.')).toBeVisible();
  });
}

for (const javaScriptEnabled of [true, false]) {
  test(`a proposal that was withdrawn cannot be agreed to, and the page of its mail says so (JavaScript: ${javaScriptEnabled})`, async ({
    visit,
    server,
    pool,
  }) => {
    const open = async () => {
      const { page, context, expectProblem } = await visit({ javaScriptEnabled });
      return { page, expectProblem, own: await signInOwner(context, server, pool) };
    };
    const [band, member, other] = [await open(), await open(), await open()];
    await band.page.goto(bandPaths.own(band.own.id));
    await band.page.getByLabel('Member 1', { exact: true }).fill(member.own.id);
    await band.page.getByLabel('Member 2', { exact: true }).fill(other.own.id);
    await band.page.getByRole('button', { name: 'Ask the members' }).click();
    const withdraw = band.page.getByRole('button', { name: 'Withdraw the proposal' });
    await withdraw.waitFor();

    await member.page.goto(bandPaths.own(member.own.id));
    const request = member.page.getByRole('heading', { name: /asks you to agree$/ });
    await request.waitFor();
    const proposal = await member.page.locator('input[name=agreement]').first().inputValue();
    const mailed = bandPaths.own(member.own.id, { proposal });
    const over = member.page.getByText(/^The proposal in your mail no longer waits for an answer/);
    await member.page.goto(mailed);
    await request.waitFor();
    await expect(over).toHaveCount(0);

    await withdraw.click();
    await expect(withdraw).toHaveCount(0);
    member.expectProblem(/404/);
    await member.page.getByRole('button', { name: 'Agree' }).click();
    await member.page
      .getByText('This proposal is over: it was withdrawn, declined or replaced by another.')
      .waitFor();
    await expect(request).toHaveCount(0);
    await member.page.goto(mailed);
    await expect(over).toBeVisible();
  });
}

test('a button of a band says that it works, and until then no button of the form sends anything else', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit();
  const own = await signInOwner(context, server, pool);
  const { agreementId } = await makeProposedShares(pool, { band: own });
  await pool.query('UPDATE band_share SET agreed_at = now() WHERE agreement_id = $1', [agreementId]);
  await page.goto(bandPaths.own(own.id));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/band')) sent.push(request.postData() ?? '');
  });
  const letArrive = await blockRequests(page, /\/band\.data/);
  await page.getByRole('button', { name: 'Propose to stop being a band' }).click();
  const busy = page.getByRole('button', { name: 'Saving...' });
  await expect(busy).toBeVisible();
  await page.getByRole('button', { name: 'Ask the members' }).click();
  await busy.click({ force: true });
  letArrive();
  await expect(page.getByRole('button', { name: 'Withdraw the proposal' })).toBeVisible();
  expect(sent).toEqual([expect.stringContaining('intent=end')]);
});
