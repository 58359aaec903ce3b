import { campaignPaths } from '#contract/campaigns/paths.ts';
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
