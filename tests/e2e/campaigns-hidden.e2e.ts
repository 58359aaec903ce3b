import { campaignPaths } from '#contract/campaigns/paths.ts';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInKnownPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeOwnedPage } from '#tests/support/factories.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';

test('hiding a campaign whose cards are being charged says to operator and owner that its pledges end after a week', async ({
  visit,
  server,
  pool,
}) => {
  const [owner, desk] = [await visit(), await visit()];
  const accountId = await signInKnownPerson(owner.context, server);
  const page = await makeOwnedPage(pool, accountId);
  const { id } = await makeCampaign(pool, { accountId, page, funding: 'all_or_nothing' });
  await withoutTriggers(pool, [
    "UPDATE campaign SET state = 'succeeded', ended_at = now() WHERE id = $1",
    [id],
  ]);
  await signInOperator(desk.context, server, pool, { role: 'support' });
  await desk.page.goto(campaignPaths.deskCampaign(id));
  const hiding = desk.page
    .locator('section')
    .filter({ has: desk.page.getByRole('button', { name: 'Hide it' }) });
  await expect(hiding).toContainText('what is not charged a week after its end is lost for good');
  await hiding.getByLabel('Reason').fill('Somebody complained');
  await hiding.getByRole('button', { name: 'Hide it' }).click();
  await expect(desk.page.getByRole('button', { name: 'Show it again' })).toBeVisible();
  await desk.page.getByRole('link', { name: 'All campaigns' }).click();
  await expect(desk.page.getByLabel('State')).toHaveValue('any');
  await owner.page.goto(campaignPaths.ownCampaign(id));
  await expect(
    owner.page.getByText(/A week after its end their pledges end.*Somebody complained/),
  ).toBeVisible();
});

for (const [how, javaScriptEnabled] of [
  ['with', true],
  ['without', false],
] as const)
  test(`finance gives back what a hidden campaign collected, ${how} scripts, and its owner reads that it is not shown again`, async ({
    visit,
    server,
    pool,
  }) => {
    const [owner, desk] = [
      await visit(),
      await visit({ javaScriptEnabled, viewport: { width: 360, height: 780 } }),
    ];
    const accountId = await signInKnownPerson(owner.context, server);
    const { id } = await makeCampaign(pool, { accountId, page: await makeOwnedPage(pool, accountId) });
    await withoutTriggers(pool, [
      "UPDATE campaign SET state = 'ended', ended_at = now(), released_at = now() WHERE id = $1",
      [id],
    ]);
    await pool.query("INSERT INTO campaign_hiding VALUES ($1, 'A fraud', now())", [id]);
    await signInOperator(desk.context, server, pool, { role: 'finance' });
    await desk.page.goto(campaignPaths.deskCampaign(id));
    const heading = desk.page.getByRole('heading', { name: 'Give everything back', exact: true });
    const form = desk.page.locator('section').filter({ has: heading });
    await expect(form).toContainText('The campaign stays hidden for good.');
    await expect(desk.page.getByRole('definition').filter({ hasText: 'A fraud' })).toBeVisible();
    await form.getByLabel('Reason').fill('It never was a band');
    await form.getByRole('button', { name: 'Give it back', exact: true }).click();
    await expect(desk.page.getByText('Being given back since')).toBeVisible();
    await expect(form).toContainText('It is being given back.');
    if (javaScriptEnabled) await expectGoodOnPhone(desk.page);
    await owner.page.goto(campaignPaths.ownCampaign(id));
    await expect(
      owner.page.getByText(/hidden this campaign for good, and what was collected.+Our reason: A fraud/),
    ).toBeVisible();
    await expect(owner.page.getByText('until we show')).toHaveCount(0);
    await owner.page.goto(campaignPaths.report(id));
    await expect(owner.page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(owner.page.getByText('Give everything back')).toHaveCount(0);
  });
