import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import {
  approveCampaign,
  beginCampaign,
  expectGoodOnPhone,
  phone,
  type Walk,
} from '#tests/support/campaign-walk.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';
import { expect, test } from '#tests/support/tipping-stage.ts';

// The clock of the stand-in goes ahead for everybody, so these have a server of their own.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'warn' } } });

/** The jobs of the clock; the comparison hears the provider's. */
async function workJobs(pool: Pool): Promise<void> {
  await pool.query("INSERT INTO jobs.job (name, data) SELECT unnest($1::text[]), '{}'", [
    ['payments.compare', 'campaigns.end'],
  ]);
}

/** Fills in the form of a pledge by the keyboard, and saves a card. */
async function pledge(
  page: Page,
  { amount, card, email }: { amount: string; card: string; email?: string },
): Promise<void> {
  await expect(page.getByText(/Nothing is charged today\. Your card is saved now/)).toBeVisible();
  await expect(page.getByText('How you pay')).toHaveCount(0);
  await page.getByLabel('Contribution amount in dollars').fill(amount);
  if (email) await page.getByLabel('Email for news of your pledge').fill(email);
  await page.getByRole('button', { name: /^Pledge \$/ }).press('Enter');
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Save this card' }).press('Enter');
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  const shown = `You have pledged $${Number(amount).toLocaleString('en-US')} to`;
  await expect(page.getByText(shown)).toContainText('only if the goal is reached');
}

test('a campaign that needs its whole goal reaches it on phones, a refused card is made good, and the receiver has the money', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  test.setTimeout(120_000);
  const options = { ...phone, expected: [/status of 4\d\d/] };
  const title = `Looms for all ${randomUUID().slice(0, 8)}`;
  const walk: Walk = {
    title,
    scripted: true,
    funding: 'All or nothing',
    origins: server,
    checkLayout: async () => {},
  };
  const owner = await visit(options);
  const receiver = await signInOwner(owner.context, server, pool);
  const own = await beginCampaign(owner.page, walk, receiver.name);
  const desk = await visit(options);
  await signInOperator(desk.context, server, pool, { role: 'support' });
  await approveCampaign(desk.page, walk);

  const fan = await visit(options);
  await stage.signIn(fan.context);
  await fan.page.goto('/fund-me');
  await fan.page.getByRole('article').filter({ hasText: title }).getByRole('button', { name: 'Fund this project' }).press('Enter');
  await fan.page.getByRole('radio', { name: /A woven band/ }).press('Space');
  await expectGoodOnPhone(fan.page);
  await pledge(fan.page, { amount: '1500', card: cardNumbers.paying });
  await expectGoodOnPhone(fan.page);
  await expect(fan.page.getByRole('region', { name: 'Funded' })).toContainText('$1,500 of $2,500');
  const campaign = fan.page.url().split('?')[0] ?? '';

  // A guest, whose bank will want them to confirm.
  const guest = await visit(options);
  await guest.page.goto(campaign);
  await pledge(guest.page, {
    amount: '100',
    card: cardNumbers.wantingAuthentication,
    email: `${randomUUID()}@example.com`,
  });
  await guest.page.getByRole('link', { name: 'Your pledge' }).click();
  await guest.page.getByText(/Nothing is charged today\. Your card is charged \$100/).waitFor();
  await expectGoodOnPhone(guest.page);
  const guestPledge = guest.page.url();

  await fan.page.goto(campaign);
  await pledge(fan.page, { amount: '900', card: cardNumbers.paying });
  await owner.page.goto(`${own}/updates`);
  await owner.page.getByLabel('Title').fill('Nearly there');
  await owner.page.getByLabel('Text').fill('The poles are cut.');
  await owner.page.getByRole('button', { name: 'Publish and send' }).click();
  await owner.page.getByText('The update is published').waitFor();

  await stage.control({ action: 'advance-clock', days: 31 });
  const chargedOf = async (page: Page, address: string, text: RegExp) => {
    await workJobs(pool);
    await page.goto(address);
    return page.getByText(text).count();
  };
  const confirming = () => chargedOf(guest.page, guestPledge, /your bank wants you to confirm/);
  await expect.poll(confirming, { timeout: 30_000 }).toBe(1);
  await expectGoodOnPhone(guest.page);
  await guest.page.getByRole('button', { name: 'Confirm the payment' }).press('Enter');
  await guest.page.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await guest.page.getByText(/You have contributed \$100 to/).waitFor();

  const paidOut = () => chargedOf(owner.page, own, /its money belongs to the receiver/);
  await expect.poll(paidOut, { timeout: 30_000 }).toBe(1);
  await expectGoodOnPhone(owner.page);
  await expect(owner.page.getByText('$2,500').first()).toBeVisible();
  await owner.page.goto(`/dashboard/${receiver.id}`);
  // What Stripe keeps came off the three contributions.
  await expect(owner.page.getByRole('region', { name: 'Where your money is now' })).toContainText('$2,426.60');
  await fan.page.goto('/account/pledges');
  await expect(fan.page.getByText('Paid', { exact: true })).toHaveCount(2);
});

test('without scripts a pledge is taken back in two clicks, and a campaign that misses its goal charges nobody', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  const { page, context } = await visit({ ...phone, javaScriptEnabled: false });
  await stage.signIn(context);
  const owner = await visit();
  const receiver = await signInOwner(owner.context, server, pool);
  const { rows } = await pool.query('SELECT account_id FROM page_manager WHERE beneficiary_id = $1', [receiver.id]);
  const { slug } = await makeCampaign(pool, {
    accountId: rows[0].account_id,
    page: receiver,
    funding: 'all_or_nothing',
    title: 'ለአሥራ አንድ ሸማኔዎች የሚሆን ጣሪያ',
    closesAt: new Date(Date.now() + 60 * 24 * 60 * 60_000),
  });
  for (const amount of ['30', '40']) {
    await page.goto(`/fund-me/${slug}`);
    await pledge(page, { amount, card: cardNumbers.paying });
  }
  await page.getByRole('link', { name: 'Your pledge' }).click();
  await expect(page.getByText('visa ending in 4242')).toBeVisible();
  await page.getByRole('link', { name: 'Take my pledge back' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await page.getByText('You took this pledge back. Nothing is charged').waitFor();
  await page.goto(`/fund-me/${slug}`);
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$30');
  await stage.control({ action: 'advance-clock', days: 61 });
  const missed = async () => {
    await workJobs(pool);
    await page.goto('/account/pledges');
    return page.getByText('Not charged', { exact: true }).count();
  };
  await expect.poll(missed, { timeout: 30_000 }).toBe(1);
  await page.getByRole('link', { name: 'ለአሥራ' }).first().click();
  await page.goto(`/fund-me/${slug}`);
  await expect(page.getByText('This campaign has ended without reaching its goal. Nobody was charged.')).toBeVisible();
  const charged = await pool.query("SELECT count(*)::int AS n FROM payment JOIN campaign_pledge ON campaign_pledge.id = reference_id JOIN campaign ON campaign.id = campaign_id WHERE slug = $1", [slug]);
  expect(charged.rows[0].n).toBe(0);
});
