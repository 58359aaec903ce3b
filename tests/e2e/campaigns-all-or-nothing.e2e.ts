import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { approveCampaign, beginCampaign, phone, type Walk } from '#tests/support/campaign-walk.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';
import { expect, type TippingStage, test } from '#tests/support/tipping-stage.ts';

// These tests move the stand-in's clock for everybody, so they have a server of their own.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'warn' } } });

async function workJob(pool: Pool, name: string): Promise<void> {
  await pool.query("INSERT INTO jobs.job (name, data) VALUES ($1, '{}')", [name]);
}

/** Moves the provider's clock, and lets the product read it by a comparison. */
async function passDays(pool: Pool, stage: Pick<TippingStage, 'control'>, days: number): Promise<void> {
  await stage.control({ action: 'advance-clock', days });
  await workJob(pool, 'payments.compare');
  const open =
    "SELECT FROM jobs.job WHERE name = 'payments.compare' AND state IN ('created', 'retry', 'active')";
  await expect.poll(async () => (await pool.query(open)).rowCount).toBe(0);
}

/** Fills in the pledge form with the keyboard, and saves a card. */
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

/** Runs the job that ends campaigns and reloads, until the page shows the text. */
async function untilShown(
  pool: Pool,
  { page, address, text }: { page: Page; address: string; text: RegExp },
) {
  const count = async () => {
    await workJob(pool, 'campaigns.end');
    await page.goto(address);
    return page.getByText(text).count();
  };
  await expect.poll(count, { timeout: 60_000 }).toBe(1);
}

/** A guest pledges with a card that the bank will want confirmed. Returns the address of the pledge. */
async function pledgeAsGuest(page: Page, campaign: string): Promise<string> {
  await page.goto(campaign);
  const card = cardNumbers.wantingAuthentication;
  await pledge(page, { amount: '100', card, email: `${randomUUID()}@example.com` });
  await page.getByRole('link', { name: 'Your pledge' }).press('Enter');
  await page.getByText(/Nothing is charged today\. Your card is charged \$100/).waitFor();
  return page.url();
}

test('a campaign that needs its whole goal reaches it on phones, a refused card is made good, and the receiver has the money', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  test.setTimeout(300_000);
  const options = { ...phone, expected: [/status of 4\d\d/] };
  const title = `Looms for all ${randomUUID().slice(0, 8)}`;
  const checkLayout = async () => {};
  const walk: Walk = { title, scripted: true, funding: 'All or nothing', origins: server, checkLayout };
  const owner = await visit(options);
  const receiver = await signInOwner(owner.context, server, pool);
  const own = await beginCampaign(owner.page, walk, receiver.name);
  const desk = await visit(options);
  await signInOperator(desk.context, server, pool, { role: 'support' });
  await approveCampaign(desk.page, walk);

  const { page, context } = await visit(options);
  await stage.signIn(context);
  await page.goto('/fund-me');
  const card = page.getByRole('article').filter({ hasText: title });
  await card.getByRole('button', { name: 'Fund this project' }).press('Enter');
  await page.getByRole('radio', { name: /A woven band/ }).press('Space');
  await expectGoodOnPhone(page);
  await pledge(page, { amount: '1500', card: cardNumbers.paying });
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$1,500 of $2,500');
  const campaign = page.url().split('?')[0] ?? '';
  const guest = await visit(options);
  const guestPledge = await pledgeAsGuest(guest.page, campaign);
  await page.goto(campaign);
  await pledge(page, { amount: '900', card: cardNumbers.paying });
  await owner.page.goto(`${own}/updates`);
  await owner.page.getByLabel('Title').fill('Nearly there');
  await owner.page.getByLabel('Text').fill('The poles are cut.');
  await owner.page.getByRole('button', { name: 'Publish and send' }).press('Enter');
  await owner.page.getByText('The update is published').waitFor();

  await passDays(pool, stage, 31);
  await untilShown(pool, { page: guest.page, address: guestPledge, text: /your bank wants you to confirm/ });
  await expectGoodOnPhone(guest.page);
  await guest.page.getByRole('button', { name: 'Confirm the payment' }).press('Enter');
  await guest.page.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await guest.page.getByText(/You have contributed \$100 to/).waitFor();
  await untilShown(pool, { page: owner.page, address: own, text: /its money belongs to the receiver/ });
  await owner.page.goto(`/dashboard/${receiver.id}`);
  // Stripe's fees are deducted from the three contributions.
  await expect(owner.page.getByRole('region', { name: 'Where your money is now' })).toContainText(
    '$2,426.60',
  );
  await page.goto('/account/pledges');
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(2);
});

test('without scripts a pledge is changed, then taken back in two clicks, and a campaign that misses its goal charges nobody', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  test.setTimeout(180_000);
  const { page, context } = await visit({ ...phone, javaScriptEnabled: false });
  await stage.signIn(context);
  const owner = await visit();
  const receiver = await signInOwner(owner.context, server, pool);
  const { rows } = await pool.query('SELECT account_id FROM page_manager WHERE beneficiary_id = $1', [
    receiver.id,
  ]);
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
  await page.getByRole('link', { name: 'Change my pledge' }).click();
  await expect(page.getByLabel('Contribution amount in dollars')).toHaveValue('40');
  await page.getByLabel('Contribution amount in dollars').fill('45.50');
  await page.getByRole('button', { name: 'Save my pledge' }).click();
  await page.getByText('Your card is charged $45.50 at the end of').waitFor();
  await page.getByRole('link', { name: 'Take my pledge back' }).click();
  await page.getByRole('button', { name: 'Yes, take it back' }).click();
  await page.getByText('You took this pledge back. Nothing is charged').waitFor();
  await page.goto(`/fund-me/${slug}`);
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$30');
  await passDays(pool, stage, 61);
  await untilShown(pool, { page, address: '/account/pledges', text: /^Not charged$/ });
  await page.goto(`/fund-me/${slug}`);
  await expect(
    page.getByText('This campaign has ended without reaching its goal. Nobody was charged.'),
  ).toBeVisible();
  const charged = await pool.query(
    'SELECT count(*)::int AS n FROM payment JOIN campaign_pledge ON campaign_pledge.id = reference_id JOIN campaign ON campaign.id = campaign_id WHERE slug = $1',
    [slug],
  );
  expect(charged.rows[0].n).toBe(0);
});
