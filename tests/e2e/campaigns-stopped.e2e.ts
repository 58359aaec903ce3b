import type { BrowserContext } from '@playwright/test';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInKnownPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { hideCampaigns, makeCampaign, makePledge } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary, makeOwnedPage } from '#tests/support/factories.ts';
import { changeMode, withoutTriggers } from '#tests/support/without-triggers.ts';
import { wordsInMain } from '#tests/support/words-in-main.ts';

test.afterAll(({ pool }) => hideCampaigns(pool));

/** The words of a page as it comes from the server, after its status. */
async function read(context: BrowserContext, path: string): Promise<string> {
  const answer = await context.request.get(path);
  return `${answer.status()} ${wordsInMain(await answer.text())}`;
}

test('a campaign whose page is hidden says calmly that it takes nothing, and names no receiver, nor a creator who has left', async ({
  visit,
  server,
  pool,
}) => {
  const { context } = await visit();
  const page = await makeBeneficiary(pool);
  const accountId = await signInKnownPerson(context, server);
  const { slug } = await makeCampaign(pool, { accountId, page });
  expect(await read(context, `/fund-me/${slug}`)).toContain('The money goes to');
  await pool.query("UPDATE beneficiary SET hidden_reason = 'Reported' WHERE id = $1", [page.id]);
  const shown = await read(context, `/fund-me/${slug}`);
  expect(shown).toContain('This campaign takes no contributions for now.');
  expect(shown).not.toContain('The money goes to');
  expect(shown).not.toContain('Support This Project');
  const named = async () => /"founder"/.test(await (await context.request.get(`/fund-me/${slug}`)).text());
  expect(await named()).toBe(true);
  // As of a creator whose account is erased.
  await pool.query("UPDATE account SET full_name = '' WHERE id = $1", [accountId]);
  expect(await read(context, `/fund-me/${slug}`)).toContain('by a former member');
  expect(await read(context, '/fund-me')).toContain('by a former member');
  expect(await named()).toBe(false);
});

test('the owner of a hidden campaign who leaves reads why there are no updates, and what the account waits for', async ({
  visit,
  server,
  pool,
}) => {
  const { context } = await visit();
  const accountId = await signInKnownPerson(context, server);
  const { id } = await makeCampaign(pool, { accountId, page: await makeBeneficiary(pool), state: 'frozen' });
  await pool.query("INSERT INTO campaign_hiding VALUES ($1, 'A fraud', now())", [id]);
  const updates = await read(context, `/account/campaigns/${id}/updates`);
  expect(updates).toMatch(/^200/);
  expect(updates).toContain('Our team has hidden this campaign');
  expect(updates).not.toContain('Publish and send');
  const own = await read(context, `/account/campaigns/${id}`);
  expect(own).toContain('if you have changed what was wrong. Our reason: A fraud');
  expect(own).not.toContain('See the public page');

  expect(await read(context, '/account/delete')).toContain('your account is deleted only after it');
  const leave = (days: number) =>
    pool.query('UPDATE account SET deletion_requested_at = now() - make_interval(days => $2) WHERE id = $1', [
      accountId,
      days,
    ]);
  await leave(1);
  expect(await read(context, '/account/delete')).toContain('Your account will be deleted on ');
  await leave(31);
  const due = await read(context, '/account/delete');
  expect(due).toContain('Your account will be deleted once nothing is under way');
  expect(due).not.toContain('Your account will be deleted on ');
});

test('a contribution that is over says how, and offers nothing to pay', async ({ visit, server, pool }) => {
  const [owner, fan] = [await visit(), await visit()];
  const { id, slug } = await makeCampaign(pool, {
    accountId: await signInKnownPerson(owner.context, server),
    page: await makeBeneficiary(pool),
  });
  const accountId = await signInKnownPerson(fan.context, server);
  const expectWords = async (one: string, words: string) => {
    const page = await read(fan.context, `/fund-me/${slug}?pledge=${one}`);
    expect(page).toContain(words);
    expect(page).not.toContain('Continue to pay');
  };
  const pledge = await makePledge(pool, id, accountId);
  const move = (one: string, state: string) =>
    pool.query('UPDATE campaign_pledge SET state = $2 WHERE id = $1', [one, state]);
  await move(pledge, 'collecting');
  await move(pledge, 'collected');
  await expectWords(pledge, 'Thank You!');
  await move(pledge, 'disputed');
  await expectWords(pledge, 'Your bank is looking at this payment.');
  await move(pledge, 'refunded');
  await expectWords(pledge, 'You have this contribution back in full.');
  const left = await makePledge(pool, id, accountId, 'pending');
  await move(left, 'lapsed');
  await expectWords(left, 'The payment was not finished in time, and nothing is charged.');
});

test('the page of a contribution to a canceled campaign says that it comes back, until it has', async ({
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
  const move = (state: string) =>
    pool.query('UPDATE campaign_pledge SET state = $2 WHERE id = $1', [pledge, state]);
  await move('collecting');
  await move('collected');
  await withoutTriggers(pool, [
    "UPDATE campaign SET state = 'canceled', ended_at = now() WHERE id = $1",
    [id],
  ]);
  const words = () => read(fan.context, `/account/pledges/${pledge}`);
  expect(await words()).toContain('The campaign was canceled. You get this back in full, the way you paid.');
  await move('refunded');
  expect(await words()).toContain('The campaign was canceledYou have this contribution back in full.');
});

test('the page of a pledge says what it waits for and why it was dropped, and that of its campaign that cards wait', async ({
  visit,
  server,
  pool,
}) => {
  const [owner, fan] = [await visit(), await visit()];
  const page = await makeBeneficiary(pool);
  const { id } = await makeCampaign(pool, {
    accountId: await signInKnownPerson(owner.context, server),
    page,
    funding: 'all_or_nothing',
  });
  const pledge = await makePledge(pool, id, await signInKnownPerson(fan.context, server));
  const words = () => read(fan.context, `/account/pledges/${pledge}`);
  await withoutTriggers(pool, [
    "UPDATE campaign SET state = 'succeeded', ended_at = now() WHERE id = $1",
    [id],
  ]);
  await pool.query("UPDATE beneficiary SET hidden_reason = 'Reported' WHERE id = $1", [page.id]);
  expect(await words()).toMatch(/If that is not so by [^.]+ [AP]M \(Addis Ababa\),/);
  expect(await words()).toContain('for now the money cannot reach the page that receives it');
  const ofOwner = await read(owner.context, `/account/campaigns/${id}`);
  expect(ofOwner).toMatch(/cards that are not charged yet wait.+Nobody sees the page of the receiver now\./s);
  const drop = (code: string) =>
    withoutTriggers(pool, [
      "UPDATE campaign_pledge SET state = 'dropped', failure_code = $2 WHERE id = $1",
      [pledge, code],
    ]);
  await drop('unreachable');
  expect(await words()).toContain('the money could not reach the page that was to receive it');
  await drop('card_gone');
  expect(await words()).toContain('we could not charge your card');
  await drop('insufficient_funds');
  expect(await words()).toContain('Your bank did not let us charge your card within a week');
});

test('an operator presses each decision about a campaign, and its owner reads the reason or makes it a draft again', async ({
  visit,
  server,
  pool,
}) => {
  const [owner, desk] = [await visit(), await visit()];
  const accountId = await signInKnownPerson(owner.context, server);
  await signInOperator(desk.context, server, pool, { role: 'admin' });
  const page = await makeBeneficiary(pool);
  const closesAt = new Date(Date.now() + 40 * 86_400_000);
  const liveAt = new Date(Date.now() + 3 * 86_400_000);
  const campaign = async (state: 'in_review' | 'approved' | 'live') =>
    (await makeCampaign(pool, { accountId, page, state, closesAt, ...(state === 'approved' && { liveAt }) }))
      .id;
  const press = async (id: string, ...acts: readonly (readonly [string, string])[]) => {
    await desk.page.goto(`/desk/campaigns/${id}`);
    for (const [title, button] of acts) {
      const heading = desk.page.getByRole('heading', { name: title, exact: true });
      const form = desk.page.locator('section').filter({ has: heading });
      await form.getByLabel('Reason').fill(`${button}, because`);
      await form.getByRole('button', { name: button, exact: true }).click();
      await expect(heading).toHaveCount(0);
    }
    return read(owner.context, `/account/campaigns/${id}`);
  };
  expect(await press(await campaign('in_review'), ['Send back', 'Send it back'])).toContain(
    'Send it back, because',
  );
  expect(await press(await campaign('in_review'), ['Refuse', 'Refuse it'])).toContain('Refuse it, because');
  expect(await press(await campaign('approved'), ['Take the approval back', 'Take it back'])).toContain(
    'Take it back, because',
  );
  const stopped = await press(
    await campaign('live'),
    ['Freeze', 'Freeze it'],
    ['Let it go on', 'Let it go on'],
    ['Cancel', 'Cancel it'],
  );
  expect(stopped).toContain('Cancel it, because');
  const approved = `/account/campaigns/${await campaign('approved')}`;
  expect(await read(owner.context, `${approved}/story`)).toContain('make it a draft again until it appears');
  await owner.page.goto(approved);
  await owner.page.getByRole('button', { name: 'Make it a draft again' }).click();
  await expect(owner.page.getByText('Your campaign is a draft again.')).toBeVisible();
});

test('the owner of a campaign whose page is not shown reads that it takes nothing, and where that page is', async ({
  visit,
  server,
  pool,
}) => {
  const { context } = await visit();
  const accountId = await signInKnownPerson(context, server);
  const page = await makeOwnedPage(pool, accountId);
  const { id } = await makeCampaign(pool, { accountId, page });
  const path = `/account/campaigns/${id}`;
  expect(await read(context, path)).toContain('is live and takes contributions');
  await pool.query("UPDATE beneficiary SET hidden_reason = 'Reported' WHERE id = $1", [page.id]);
  const words = await read(context, path);
  expect(words).toContain('is live, but takes no contributions for now');
  expect(words).toContain('Nobody sees the page of the receiver now');
  for (const untrue of ['takes contributions.', 'set up how they get paid', 'Receiver:'])
    expect(words).not.toContain(untrue);
});

test('a draft whose receiver is chosen and cannot be paid yet says so, and where to change that', async ({
  visit,
  server,
  pool,
}) => {
  const { context } = await visit();
  const accountId = await signInKnownPerson(context, server);
  const page = await makeOwnedPage(pool, accountId);
  const { id } = await makeCampaign(pool, { accountId, page, state: 'draft' });
  await changeMode(pool, 'live');
  for (const path of [`/account/campaigns/${id}`, `/account/campaigns/${id}/money`]) {
    const words = await read(context, path);
    expect(words).toContain('The receiver cannot be paid yet.');
    expect(words).not.toContain('Choose who receives the money.');
  }
  expect(await (await context.request.get(`/account/campaigns/${id}/money`)).text()).toContain(
    `/dashboard/${page.id}/getting-paid`,
  );
  await changeMode(pool, 'sandbox');
});
