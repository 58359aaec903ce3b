import type { BrowserContext } from '@playwright/test';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInKnownPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { hideCampaigns, makeCampaign, makePledge } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { wordsInMain } from '#tests/support/words-in-main.ts';

test.afterAll(({ pool }) => hideCampaigns(pool));

/** The words of the main part of a page. */
async function read(context: BrowserContext, path: string): Promise<string> {
  return wordsInMain(await (await context.request.get(path)).text());
}

test('who pledged to a campaign that is hidden reads so, and its owner that its money waits', async ({
  visit,
  server,
  pool,
}) => {
  const [owner, fan, desk] = [await visit(), await visit(), await visit()];
  const { id } = await makeCampaign(pool, {
    accountId: await signInKnownPerson(owner.context, server),
    page: await makeBeneficiary(pool),
    funding: 'all_or_nothing',
  });
  const pledge = await makePledge(pool, id, await signInKnownPerson(fan.context, server));
  const words = () => read(fan.context, `/account/pledges/${pledge}`);
  const ofOwner = () => read(owner.context, `/account/campaigns/${id}`);
  const become = (state: string) =>
    withoutTriggers(pool, ['UPDATE campaign SET state = $2, ended_at = now() WHERE id = $1', [id, state]]);
  await become('succeeded');
  await pool.query("INSERT INTO campaign_hiding VALUES ($1, 'A fraud', now())", [id]);
  expect(await words()).toMatch(/our team has hidden this campaign.+only if we show it again by/);
  expect(await words()).not.toContain('the money cannot reach the page');
  expect(await ofOwner()).toContain('What was collected already waits until we show the campaign again.');
  await withoutTriggers(pool, [
    "UPDATE campaign_pledge SET state = 'dropped', failure_code = 'campaign_hidden' WHERE id = $1",
    [pledge],
  ]);
  expect(await words()).toContain('our team has hidden this campaign since then, so your pledge has ended');
  await become('ended');
  expect(await ofOwner()).toContain('What was collected for it and is not paid out yet waits');
  expect(await read(owner.context, campaignPaths.report(id))).toContain('Give everything back');
  await signInOperator(desk.context, server, pool, { role: 'admin' });
  const atDesk = () => read(desk.context, campaignPaths.deskCampaign(id));
  expect(await atDesk()).toContain('what was collected for it can be paid out again');
  await become('canceled');
  expect(await atDesk()).toContain('Once it is shown again');
  expect(await atDesk()).not.toContain('can be paid out again');
});

test('a campaign that is paid out and has nothing says so to its owner and the desk', async ({
  visit,
  server,
  pool,
}) => {
  const [owner, desk] = [await visit(), await visit()];
  const accountId = await signInKnownPerson(owner.context, server);
  await signInOperator(desk.context, server, pool, { role: 'admin' });
  const { id } = await makeCampaign(pool, {
    accountId,
    page: await makeBeneficiary(pool),
    funding: 'all_or_nothing',
    title: 'Roofs that nobody paid for',
  });
  await withoutTriggers(pool, [
    "UPDATE campaign SET state = 'paid_out', ended_at = now() WHERE id = $1",
    [id],
  ]);
  for (const words of [
    await read(owner.context, '/account/campaigns'),
    await read(owner.context, `/account/campaigns/${id}`),
    await read(desk.context, `/desk/campaigns/${id}`),
  ]) {
    expect(words).toContain('Nothing to pay out');
    expect(words).not.toContain('Paid out');
  }
});

test('a contribution that was not paid, or is disputed, says on its page why it does not count', async ({
  visit,
  server,
  pool,
}) => {
  const [owner, fan] = [await visit(), await visit()];
  const { id } = await makeCampaign(pool, {
    accountId: await signInKnownPerson(owner.context, server),
    page: await makeBeneficiary(pool),
  });
  const pledge = await makePledge(pool, id, await signInKnownPerson(fan.context, server));
  const wordsAs = async (state: string) => {
    await withoutTriggers(pool, ['UPDATE campaign_pledge SET state = $2 WHERE id = $1', [pledge, state]]);
    return read(fan.context, `/account/pledges/${pledge}`);
  };
  expect(await wordsAs('disputed')).toContain(
    'Your bank is looking at this payment. Meanwhile it does not count for the campaign.',
  );
  expect(await wordsAs('lapsed')).toContain('The payment was not finished in time, and nothing is charged.');
  expect(await wordsAs('collected')).not.toContain('does not count');
});
