import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInKnownPerson } from '#tests/support/browser-sign-in.ts';
import { hideCampaigns, makeCampaign, makePledge } from '#tests/support/campaign-factory.ts';
import { makeThanks } from '#tests/support/factories.ts';
import { expect, test } from '#tests/support/performer.ts';

test.afterAll(({ pool }) => hideCampaigns(pool));

test('support hides the message of a contribution and the thanks for a tip, and shows them again', async ({
  visit,
  performer,
  server,
  pool,
}) => {
  const { id, receive, page } = await performer();
  const creator = await visit();
  const accountId = await signInKnownPerson(creator.context, server);
  const campaign = await makeCampaign(pool, { accountId, page: { id }, funding: 'all_or_nothing' });
  const words = {
    contribution: { text: 'You are late again', hide: 'Hide the message' },
    thanks: { text: 'So little of you', hide: 'Hide the thanks' },
  };
  const ids = {
    contribution: await makePledge(pool, campaign.id, accountId, 'active', words.contribution.text),
    thanks: await makeThanks(pool, await receive(7), words.thanks.text),
  };
  const desk = await visit();
  await signInOperator(desk.context, server, pool, { role: 'support' });
  for (const kind of ['contribution', 'thanks'] as const) {
    const { text, hide } = words[kind];
    await pool.query(
      "INSERT INTO report (kind, subject_id, reason, created_at) VALUES ($1, $2, 'hate', now())",
      [kind, ids[kind]],
    );
    await desk.page.goto('/desk/reports');
    await desk.page.getByRole('link', { name: text }).click();
    const section = desk.page
      .locator('section')
      .filter({ has: desk.page.getByRole('heading', { name: hide }) });
    await section.getByLabel('Reason').fill('It is hatred');
    await section.getByRole('button', { name: hide }).click();
    await expect(desk.page.getByText(/It is hidden/)).toBeVisible();
  }
  const backers = `/account/campaigns/${campaign.id}/backers`;
  await creator.page.goto(backers);
  await expect(creator.page.getByText('Our team has hidden this message.')).toBeVisible();
  await expect(creator.page.getByText(words.contribution.text)).toBeHidden();
  await page.goto(`/dashboard/${id}`);
  await expect(page.getByText('Our team has hidden your thanks from them.')).toBeVisible();
  for (const { text } of Object.values(words)) {
    await desk.page.goto('/desk/hidden-words');
    const menu = desk.page.getByRole('navigation', { name: 'The desk' });
    await expect(menu.locator('[aria-current=page]')).toHaveText(/^Reports/);
    await desk.page.getByRole('link', { name: text }).click();
    const button = desk.page.getByRole('button', { name: 'Show the words again' });
    await desk.page.getByLabel('Reason').fill('A joke among friends');
    await button.click();
    await expect(desk.page).toHaveURL('/desk/hidden-words');
  }
  await creator.page.goto(backers);
  await expect(creator.page.getByText(words.contribution.text)).toBeVisible();
});
