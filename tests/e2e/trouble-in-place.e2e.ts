import { campaignPaths } from '#contract/campaigns/paths.ts';
import { invitationPaths } from '#contract/events/paths.ts';
import { paths } from '#contract/paths.ts';
import { payoutPaths } from '#contract/payouts/paths.ts';
import { signInKnownPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test, type Visit } from '#tests/support/browser-test.ts';
import { receiveTip } from '#tests/support/browser-tip.ts';
import { makeCampaign, makePledge } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary, makeOwnedPage, makeType } from '#tests/support/factories.ts';
import { writePayout } from '#tests/support/payout-factory.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

// A server of its own: its tables are renamed, and other files would count its campaigns.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'error' } } });

const phone = { viewport: { width: 360, height: 740 } };
const busy = 'Tibeb is very busy right now. Please try again in a moment.';

/** From now on a proxy answers what forms send. */
const refuseForms = ({ context, expectProblem }: Visit) => {
  expectProblem(/status of 503/);
  return context.route(/\.data\b/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503 }) : route.continue(),
  );
};

const bearerOf = async ({ context }: Visit) => {
  const token = (await context.cookies()).find(({ name }) => name === 'accessToken')?.value;
  return `Bearer ${token}`;
};

for (const [path, table, words] of [
  [paths.accountSaved(), 'event_save', 'Failed to fetch the events you saved'],
  [paths.accountFollowed(), 'beneficiary_follow', 'Failed to fetch whom you follow'],
  [paths.accountPages(), 'page_manager', 'Failed to fetch your pages'],
  [campaignPaths.own(), 'campaign', 'Failed to fetch your campaigns'],
  [campaignPaths.pledges(), 'campaign_pledge', 'Failed to fetch your contributions'],
  [invitationPaths.list(), 'event_beneficiary', 'Failed to fetch your invitations'],
] as const) {
  test(`the list at ${path} that cannot be read says so in its own place, between the ways on`, async ({
    visit,
    server,
    pool,
  }) => {
    const { page, context } = await visit({ expected: [/status of 503/] });
    await signInKnownPerson(context, server);
    await pool.query(`ALTER TABLE ${table} RENAME TO out_of_sight`);
    try {
      expect((await page.goto(path))?.status()).toBe(503);
      await expect(page.getByRole('heading', { name: words })).toBeVisible();
      await expect(page.getByRole('link', { name: 'Sign-in and security' })).toBeVisible();
    } finally {
      await pool.query(`ALTER TABLE out_of_sight RENAME TO ${table}`);
    }
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect(page.getByRole('heading', { name: words })).toHaveCount(0);
  });
}

test('why a form of a list was refused is said above the list that cannot be read either', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ javaScriptEnabled: false, expected: [/status of 500/] });
  const accountId = await signInKnownPerson(context, server);
  const { id } = await makeBeneficiary(pool);
  await pool.query('INSERT INTO beneficiary_follow (account_id, beneficiary_id) VALUES ($1, $2)', [
    accountId,
    id,
  ]);
  await page.goto(paths.accountFollowed());
  await page.locator('main summary').click();
  await pool.query('ALTER TABLE beneficiary_follow RENAME TO out_of_sight');
  try {
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('heading', { name: 'Failed to fetch whom you follow' })).toBeVisible();
    await expect(page.locator('[data-form-problem]')).toHaveText(/\w/);
  } finally {
    await pool.query('ALTER TABLE out_of_sight RENAME TO beneficiary_follow');
  }
});

test('a backer far down the list whose reward is not marked as delivered leads to the reason', async ({
  visit,
  server,
  pool,
}) => {
  const visited = await visit(phone);
  const { page } = visited;
  const accountId = await signInKnownPerson(visited.context, server);
  const campaign = await makeCampaign(pool, { accountId, page: await makeOwnedPage(pool, accountId) });
  for (let nth = 0; nth < 8; nth += 1) await makePledge(pool, campaign.id, accountId);
  // Two are not charged yet.
  await withoutTriggers(pool, [
    `UPDATE campaign_pledge SET state = 'collected' WHERE id IN (
       SELECT id FROM campaign_pledge WHERE campaign_id = $1 ORDER BY id OFFSET 2)`,
    [campaign.id],
  ]);
  await page.goto(campaignPaths.report(campaign.id));
  const mark = page.getByRole('button', { name: /^Mark as delivered.*Hanna Tesfaye/ });
  await expect(mark).toHaveCount(6);
  await refuseForms(visited);
  await mark.last().click();
  await expect(page.getByText(busy)).toBeInViewport();
  await expect(page.locator(':focus')).toHaveText(busy);
});

test('a pledge that could not be changed says so in sight, and one without a card does not look like success', async ({
  visit,
  server,
  pool,
}) => {
  const visited = await visit(phone);
  const { page } = visited;
  const accountId = await signInKnownPerson(visited.context, server);
  const receiver = await makeOwnedPage(pool, accountId);
  const campaign = await makeCampaign(pool, { accountId, page: receiver, funding: 'all_or_nothing' });
  const waiting = await makePledge(pool, campaign.id, accountId, 'pending');
  await page.goto(campaignPaths.pledge(waiting));
  await expect(page.getByText('Your card is not saved yet')).not.toHaveClass(/green/);
  const pledge = await makePledge(pool, campaign.id, accountId);
  await page.goto(campaignPaths.pledge(pledge));
  await expect(page.getByText('Nothing is charged today.')).toHaveClass(/green/);
  await page.getByRole('link', { name: 'Change my pledge' }).click();
  await page.locator('input[name=amount]').fill('77');
  await refuseForms(visited);
  await page.getByRole('button', { name: 'Save my pledge' }).click();
  await expect(page.getByText('That did not work. Please try again.')).toBeInViewport();
  await expect(page.locator('input[name=amount]')).toHaveValue('77');
});

test('the words about a claim stay on top of a page that is previewed, and take no focus', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit(phone);
  const own = await makeOwnedPage(pool, await signInKnownPerson(context, server));
  await makeType(pool, 'Musician');
  await pool.query("UPDATE beneficiary SET claim_state = 'contested' WHERE id = $1", [own.id]);
  await page.goto(paths.accountPage(own.id));
  await page.getByText('Musician', { exact: true }).click();
  const preview = page.getByRole('button', { name: 'Preview' });
  await preview.click();
  await expect(page.getByText('This is what you typed below.')).toBeVisible();
  await expect(page.getByText('Somebody else says that this page is theirs.')).toBeVisible();
  await expect(preview).toBeFocused();
});

test('a message that could not be hidden says so beside its button, and opens no form', async ({
  visit,
  server,
  pool,
}) => {
  const visited = await visit(phone);
  const { page } = visited;
  const accountId = await signInKnownPerson(visited.context, server);
  const own = await makeOwnedPage(pool, accountId);
  const authorization = await bearerOf(visited);
  await receiveTip(server, pool, { authorization, page: own.id, amount: 5, message: 'Off key!' });
  await page.goto(`/dashboard/${own.id}`);
  await refuseForms(visited);
  await page.getByRole('button', { name: /^Hide message.*Hanna Tesfaye/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: busy })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Send thanks' })).toBeHidden();
});

test('a payout that is being taken back says so on its own button', async ({ visit, server, pool }) => {
  const visited = await visit(phone);
  const { page, context } = visited;
  const accountId = await signInKnownPerson(context, server);
  const own = await makeOwnedPage(pool, accountId);
  await receiveTip(server, pool, { authorization: await bearerOf(visited), page: own.id, amount: 25 });
  await writePayout(pool, own, { progress: 'requested', by: accountId });
  await page.goto(payoutPaths.payouts(own.id));
  let letArrive = () => {};
  const released = new Promise<void>((resolve) => {
    letArrive = resolve;
  });
  await context.route(/\.data\b/, async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: /^Take back.*\$/ }).click();
  await expect(page.getByRole('button', { name: /^One moment.*\$/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  letArrive();
  await expect(page.getByText('Taken back', { exact: true })).toBeVisible();
});
