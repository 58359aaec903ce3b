import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { deskPaths } from '#contract/desk/paths.ts';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { approveCampaign, beginCampaign, phone, type Walk } from '#tests/support/campaign-walk.ts';
import { type Hands, keyboard, touch } from '#tests/support/hands.ts';
import { cardNumbers } from '#tests/support/saved-cards-stage.ts';
import { expect, type TippingStage, test } from '#tests/support/tipping-stage.ts';

// These tests move the stand-in's clock for everybody, so they have a server of their own.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'warn' } } });

const waiting = "FROM jobs.job WHERE name = $1 AND state IN ('created', 'retry', 'active')";

/** Unless it waits already. */
async function workJob(pool: Pool, name: string): Promise<void> {
  await pool.query(`INSERT INTO jobs.job (name, data) SELECT $1, '{}' WHERE NOT EXISTS (SELECT ${waiting})`, [
    name,
  ]);
}

/** Moves the provider's clock, and lets the product read it by a comparison. */
async function passDays(pool: Pool, stage: Pick<TippingStage, 'control'>, days: number): Promise<void> {
  await stage.control({ action: 'advance-clock', days });
  await workJob(pool, 'payments.compare');
  const open = async () => (await pool.query(`SELECT ${waiting}`, ['payments.compare'])).rowCount;
  await expect.poll(open).toBe(0);
}

/** Fills in the form of a pledge, sends it by its button or by Enter in the last field, and saves a card. */
async function pledge(
  page: Page,
  {
    hands,
    amount,
    card,
    email,
    byEnter = false,
  }: { hands: Hands; amount: string; card: string; email?: string; byEnter?: boolean },
): Promise<void> {
  await expect(page.getByText(/Nothing is charged today\. Your card is saved now/)).toBeVisible();
  await expect(page.getByText('How you pay')).toHaveCount(0);
  await hands.fill(page.getByLabel('Contribution amount in dollars'), amount);
  if (email) await hands.fill(page.getByLabel('Email for news of your pledge'), email);
  if (byEnter) await page.locator(':focus').press('Enter');
  else await hands.press(page.getByRole('button', { name: /^Pledge \$/ }));
  await page.getByLabel('Card number').fill(card);
  await page.getByRole('button', { name: 'Save this card' }).press('Enter');
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  const shown = `You have pledged $${Number(amount).toLocaleString('en-US')} to`;
  await expect(page.getByText(shown)).toContainText('only if the goal is reached');
}

/** Runs the job that ends campaigns until the server says the text, and opens the page that shows it. */
async function untilShown(
  pool: Pool,
  { page, address, text, exact = false }: { page: Page; address: string; text: string; exact?: boolean },
) {
  const count = async () => {
    await workJob(pool, 'campaigns.end');
    if (!(await (await page.request.get(address)).text()).includes(text)) return 0;
    await page.goto(address);
    return page.getByText(text, { exact }).count();
  };
  await expect.poll(count, { timeout: 60_000 }).toBe(1);
}

/** A guest pledges for a reward, by a card that their bank will want confirmed. Returns the address of the pledge. */
async function pledgeAsGuest(page: Page, campaign: string): Promise<string> {
  await page.goto(campaign);
  await touch.choose(page.getByRole('radio', { name: /A woven band/ }));
  await expect(page.getByLabel('Contribution amount in dollars')).toHaveValue('40');
  await expect(page.getByText('The payment service keeps $1.46 of it: $38.54 arrives.')).toBeVisible();
  await expectGoodOnPhone(page);
  const [amount, card] = ['100', cardNumbers.wantingAuthentication];
  await pledge(page, { hands: touch, amount, card, email: `${randomUUID()}@example.com`, byEnter: true });
  await touch.press(page.getByRole('link', { name: 'Your pledge' }));
  await page.getByText(/Nothing is charged today\. Your card is charged \$100/).waitFor();
  return page.url();
}

/** A fan finds the campaign in the list and pledges for a reward. Returns the address of the campaign. */
async function findAndPledge(page: Page, { title, hands }: Walk): Promise<string> {
  await page.goto('/fund-me');
  const found = page.getByRole('article').filter({ hasText: title });
  await hands.press(found.getByRole('button', { name: 'Fund this project' }));
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  await hands.press(page.getByRole('link', { name: 'Choose this reward: A woven band' }));
  await expect(page.getByRole('radio', { name: /A woven band/ })).toBeChecked();
  await pledge(page, { hands, amount: '2400', card: cardNumbers.paying, byEnter: true });
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$2,400 of $2,500');
  return page.url().split('?')[0] ?? '';
}

async function tellNews(page: Page, own: string, { hands }: Walk): Promise<void> {
  await page.goto(`${own}/updates`);
  await hands.fill(page.getByLabel('Title'), 'Nearly there');
  await hands.fill(page.getByLabel('Text'), 'The poles are cut.');
  await hands.press(page.getByRole('button', { name: 'Publish and send' }));
  await page.getByText('The update is published').waitFor();
}

/** The bank of the guest wants the payment confirmed, which they do by hand. */
async function confirmPayment(pool: Pool, page: Page, address: string): Promise<void> {
  await untilShown(pool, { page, address, text: 'your bank wants you to confirm' });
  await expectGoodOnPhone(page);
  await touch.press(page.getByRole('button', { name: 'Confirm the payment' }));
  await page.getByRole('button', { name: 'Pay', exact: true }).press('Enter');
  await page.getByText(/You have contributed \$100 to/).waitFor();
}

/** What finance sends if a backer disputes the charge. */
async function readEvidence(page: Page, pool: Pool, title: string): Promise<void> {
  const { rows } = await pool.query(
    `SELECT payment.id FROM payment JOIN campaign_pledge AS pledge ON pledge.id = reference_id
     JOIN campaign ON campaign.id = campaign_id WHERE title = $1 AND status = 'succeeded'`,
    [title],
  );
  await page.goto(deskPaths.evidence(rows[0].id));
  await expect(page.getByRole('heading', { name: `A contribution to “${title}”` })).toBeVisible();
  await expect(page.getByText('Your card is charged only if the goal is reached')).toBeVisible();
  await expect(page.getByText('A tip is a gift')).toHaveCount(0);
}

test('by the keyboard alone and without scripts a campaign is begun, approved, backed, told about, charged and paid out; a refused card is made good', {
  tag: '@long',
}, async ({ visit, stage, server, pool }) => {
  test.setTimeout(300_000);
  const options = { ...phone, expected: [/status of 4\d\d/] };
  const plain = { ...options, javaScriptEnabled: false };
  const title = `Looms for all ${randomUUID().slice(0, 8)}`;
  const checkLayout = async () => {};
  const walk: Walk = {
    title,
    scripted: false,
    hands: keyboard,
    funding: 'All or nothing',
    origins: server,
    checkLayout,
  };
  const owner = await visit(plain);
  const receiver = await signInOwner(owner.context, server, pool);
  const own = await beginCampaign(owner.page, walk, receiver.name);
  const desk = await visit(plain);
  await signInOperator(desk.context, server, pool, { role: 'support' });
  await approveCampaign(desk.page, walk);

  const { page, context } = await visit(plain);
  await stage.signIn(context);
  const campaign = await findAndPledge(page, walk);
  const guest = await visit(options);
  const guestPledge = await pledgeAsGuest(guest.page, campaign);
  await tellNews(owner.page, own, walk);

  await passDays(pool, stage, 31);
  await confirmPayment(pool, guest.page, guestPledge);
  await untilShown(pool, { page: owner.page, address: own, text: 'its money belongs to the receiver' });
  await owner.page.goto(`/dashboard/${receiver.id}`);
  // Stripe's fees are deducted from the two contributions.
  await expect(owner.page.getByRole('region', { name: 'Where your money is now' })).toContainText(
    '$2,426.90',
  );
  await page.goto(campaign);
  await expect(page.getByText('This campaign has ended and reached its goal.')).toBeVisible();
  await pool.query("UPDATE beneficiary SET hidden_reason = 'Reported' WHERE id = $1", [receiver.id]);
  await owner.page.goto(own);
  await expect(owner.page.getByText('its money belongs to the receiver')).toBeVisible();
  await expect(owner.page.getByText('Nobody sees the page of the receiver now')).toHaveCount(0);
  await pool.query('UPDATE beneficiary SET hidden_reason = NULL WHERE id = $1', [receiver.id]);
  await page.goto('/account/pledges');
  await expect(page.getByText('Paid', { exact: true })).toHaveCount(1);
  await signInOperator(desk.context, server, pool, { role: 'finance' });
  await readEvidence(desk.page, pool, title);
});

test('by the keyboard alone and without scripts a pledge is changed, then taken back, and a campaign that misses its goal charges nobody', async ({
  visit,
  stage,
  server,
  pool,
}) => {
  test.setTimeout(300_000);
  const { press, fill } = keyboard;
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
    await pledge(page, { hands: keyboard, amount, card: cardNumbers.paying });
  }
  await press(page.getByRole('link', { name: 'Your pledge' }));
  await expect(page.getByText('visa ending in 4242')).toBeVisible();
  await press(page.getByRole('link', { name: 'Change my pledge' }));
  await expect(page.getByLabel('Contribution amount in dollars')).toHaveValue('40');
  await fill(page.getByLabel('Contribution amount in dollars'), '45.50');
  await press(page.getByRole('button', { name: 'Save my pledge' }));
  await page.getByText('Your card is charged $45.50 at the end of').waitFor();
  await press(page.getByRole('link', { name: 'Take my pledge back' }));
  await press(page.getByRole('button', { name: 'Yes, take it back' }));
  await page.getByText('You took this pledge back. Nothing is charged').waitFor();
  await page.goto(`/fund-me/${slug}`);
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$30');
  await passDays(pool, stage, 61);
  await untilShown(pool, { page, address: '/account/pledges', text: 'Not charged', exact: true });
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
