import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { signInKnownPerson, signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { hideCampaigns, makeCampaign, makePledge } from '#tests/support/campaign-factory.ts';
import {
  approveCampaign,
  beginCampaign,
  cancelCampaign,
  giveContributionBack,
  phone,
  tellBackers,
  type Walk,
} from '#tests/support/campaign-walk.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { touch } from '#tests/support/hands.ts';

test.afterAll(({ pool }) => hideCampaigns(pool));

/** Finds the campaign: the newest comes first, and nobody has backed it yet. */
async function findCampaign(page: Page, { title }: Walk): Promise<void> {
  await page.goto('/fund-me');
  const first = page.getByRole('article').first();
  await expect(first).toContainText(title);
  await first.getByRole('button', { name: 'Fund this project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page.getByText('2 of 2 left')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$0 of $2,500');
}

/** Finds the campaign and backs it with a reward. Returns its public address. */
async function back(page: Page, walk: Walk): Promise<string> {
  const { title, scripted, origins, checkLayout } = walk;
  await findCampaign(page, walk);
  await checkLayout(page);
  // The story comes first; a link beside the figures skips it and leads to the form.
  const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
  expect(headings.indexOf('About This Project')).toBeLessThan(headings.indexOf('Support This Project'));
  await page.getByRole('link', { name: 'Back this project' }).click();
  await expect(page.getByRole('heading', { name: 'Support This Project' })).toBeInViewport();
  await page.getByRole('button', { name: '$10', exact: true }).click();
  const amount = page.getByLabel('Contribution amount in dollars');
  await expect(amount).toHaveValue('10');
  const reward = page.getByRole('radio', { name: /A woven band/ });
  await page.getByRole('link', { name: 'Choose this reward: A woven band' }).click();
  await expect(reward).toBeChecked();
  await expect(amount).toHaveValue('40');
  await reward.check();
  if (scripted) await expect(amount).toHaveValue('40');
  else await amount.fill('40');
  await page.getByLabel('Message to the creator').fill('For the looms!');
  await page.getByRole('button', { name: /^Contribute/ }).click();
  await page.waitForURL(`${origins.sandboxOrigin}/**`);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.waitForURL(`${origins.origin}/fund-me/**`);
  await expect(page.getByRole('heading', { name: 'Thank You!' })).toBeVisible();
  await expect(page.getByText(`You have contributed $40 to ${title}.`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Funded' })).toContainText('$40 of $2,500');
  await expect(page.getByText('1 of 2 left')).toBeVisible();
  await checkLayout(page);
  return page.url().split('?')[0] ?? '';
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';
  const options = { ...phone, javaScriptEnabled, expected: [/status of 4\d\d/] };
  const newWalk = (origins: Walk['origins']): Walk => ({
    title: `A roof for looms ${randomUUID().slice(0, 8)}`,
    scripted: javaScriptEnabled,
    hands: touch,
    origins,
    checkLayout: async (page) => {
      if (javaScriptEnabled) await expectGoodOnPhone(page);
    },
  });

  // Without scripts the same walk is part of another test, by the keyboard (campaigns-all-or-nothing.e2e.ts).
  if (javaScriptEnabled)
    test('a campaign is begun, reviewed and shown, on a phone', async ({ visit, server, pool }) => {
      const walk = newWalk(server);
      const owner = await visit(options);
      const receiver = await signInOwner(owner.context, server, pool);
      await beginCampaign(owner.page, walk, receiver.name);
      const desk = await visit(options);
      await signInOperator(desk.context, server, pool, { role: 'support' });
      await approveCampaign(desk.page, walk);
      const stranger = await visit(options);
      await findCampaign(stranger.page, walk);
    });

  test(`a campaign is backed, told about, given back and canceled, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    const walk = newWalk(server);
    const { title } = walk;
    const owner = await visit(options);
    const { id } = await makeCampaign(pool, {
      accountId: await signInKnownPerson(owner.context, server),
      page: await makeBeneficiary(pool),
      title,
      goalMinor: 250_000,
      liveAt: new Date(),
      tiers: [{ title: 'A woven band', amountMinor: 4000, places: 2 }],
    });
    const fan = await visit(options);
    await signInNewPerson(fan.context, server.origin);
    const campaign = await back(fan.page, walk);
    await tellBackers(owner.page, `/account/campaigns/${id}`, walk);

    // Without scripts the document is the same.
    if (javaScriptEnabled) {
      await fan.page.goto(campaign);
      await expect(fan.page.getByText('Come and see.')).toBeVisible();
      const stranger = await visit(options);
      await stranger.page.goto(campaign);
      await expect(stranger.page.getByText('Backers can read this update.')).toBeVisible();
      await expect(stranger.page.getByText('Come and see.')).toHaveCount(0);
    }

    await fan.page.goto('/account/pledges');
    await fan.page.getByRole('link', { name: title }).click();
    await walk.checkLayout(fan.page);
    // Once the backer takes it back, and once the owner gives it back.
    if (javaScriptEnabled) {
      await fan.page.getByRole('link', { name: 'Take it back' }).click();
      await fan.page.getByRole('button', { name: 'Yes, give me $40 back' }).click();
    } else {
      await giveContributionBack(owner.page, `/account/campaigns/${id}`);
      await fan.page.reload();
    }
    await expect(fan.page.getByText('You have this contribution back in full.')).toBeVisible();
    await fan.page.goto(campaign);
    await expect(fan.page.getByText('2 of 2 left')).toBeVisible();
    await cancelCampaign(owner.page, `/account/campaigns/${id}`);
  });
}

/** The profile of the receiver; without scripts the document is the same. */
async function expectOneBacker(page: Page, receiver: { id: string }): Promise<void> {
  await page.goto(`/professionals/${receiver.id}`);
  await expect(page.getByRole('region', { name: 'Projects to fund' })).toContainText('from 1 backer');
}

async function hideAtDesk(page: Page): Promise<void> {
  await page.goto('/desk/reports');
  await page.getByRole('link', { name: 'When does it start?' }).click();
  const heading = page.getByRole('heading', { name: 'Hide the comment' });
  const form = page.locator('section').filter({ has: heading });
  await form.getByLabel('Reason').fill('Advertising');
  await form.getByRole('button', { name: 'Hide the comment' }).click();
  // Playwright's plain-text selectors ignore <noscript>, but patterns match there.
  await expect(page.getByText(/It is hidden/)).toBeVisible();
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';
  test(`backers and the creator talk below a campaign, and a stranger reports, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    const options = { ...phone, javaScriptEnabled, expected: [/status of 4\d\d/] };
    const title = `A roof for looms ${randomUUID().slice(0, 8)}`;
    const [owner, fan, stranger, desk] = [
      await visit(options),
      await visit(options),
      await visit(options),
      await visit(options),
    ];
    const accountId = await signInKnownPerson(owner.context, server);
    const page = await makeBeneficiary(pool);
    const { id, slug } = await makeCampaign(pool, { accountId, page, title, funding: 'all_or_nothing' });
    await makePledge(pool, id, await signInKnownPerson(fan.context, server));
    await signInOperator(desk.context, server, pool, { role: 'support' });
    const comments = `/fund-me/${slug}/comments`;

    await fan.page.goto(`/fund-me/${slug}`);
    await fan.page.getByRole('link', { name: 'Read and write comments' }).click();
    await fan.page.getByLabel('Your comment').fill('x');
    await fan.page.getByRole('button', { name: 'Publish' }).click();
    await fan.page.getByText('Please write a few words.').waitFor();
    await expect(fan.page.getByLabel('Your comment')).toHaveValue('x');
    await fan.page.getByLabel('Your comment').fill('When does it start?');
    await fan.page.getByRole('button', { name: 'Publish' }).click();
    await fan.page.getByText('Your comment is published.').waitFor();
    await expect(fan.page.getByLabel('Your comment')).toHaveValue('');

    await owner.page.goto(comments);
    await owner.page.getByRole('link', { name: 'Answer Hanna Tesfaye' }).click();
    await owner.page.getByLabel('Your answer').fill('በግንቦት ይጀምራል።');
    if (javaScriptEnabled) await expectGoodOnPhone(owner.page);
    await owner.page.getByRole('button', { name: 'Publish' }).click();
    await owner.page.getByText('Your comment is published.').waitFor();
    await fan.page.goto(`/fund-me/${slug}`);
    await expect(fan.page.getByRole('region', { name: 'Comments' })).toContainText('በግንቦት ይጀምራል።');
    if (javaScriptEnabled) await expectGoodOnPhone(fan.page);

    if (javaScriptEnabled) await expectOneBacker(stranger.page, page);
    await stranger.page.goto(comments);
    await expect(stranger.page.getByText(/People who back this campaign write here/)).toBeVisible();
    await stranger.page
      .getByRole('article')
      .getByRole('link', { name: 'Report the comment of Hanna Tesfaye' })
      .first()
      .click();
    await stranger.page.getByRole('radio', { name: /advertising/ }).check();
    await stranger.page.getByRole('button', { name: 'Send report' }).click();
    await stranger.page.getByRole('heading', { name: 'Thank you!' }).waitFor();

    await owner.page.goto(comments);
    await owner.page.getByRole('button', { name: 'Hide the comment of Hanna Tesfaye' }).click();
    await owner.page.getByText('The comment is hidden.').waitFor();
    await expect(async () => {
      await stranger.page.goto(comments);
      expect(await stranger.page.getByText('When does it start?').count()).toBe(0);
    }).toPass();
    await owner.page.getByRole('button', { name: 'Show the comment of Hanna Tesfaye again' }).click();
    await owner.page.getByText('The comment is shown again.').waitFor();

    await hideAtDesk(desk.page);
    await owner.page.goto(comments);
    await expect(owner.page.getByText(/Hidden by our team/)).toBeVisible();
  });
}

test('a real campaign is shown close to a search, marked as such, without scripts too', async ({
  visit,
  pool,
}) => {
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email, full_name) VALUES ('test', 'near', '', 'Brook Tesfaye') RETURNING id",
  );
  const page = await makeBeneficiary(pool);
  const campaign = { accountId: rows[0].id, page, title: 'Twelve kilns', story: 'With ትዝታ.' };
  await makeCampaign(pool, { ...campaign, category: 'Technology' });
  for (const javaScriptEnabled of [true, false]) {
    const fan = await visit({ ...phone, javaScriptEnabled });
    for (const search of ['ብሩክ', 'twelv kilsn', 'tizita', 'technolgy']) {
      await fan.page.goto(`/fund-me?${new URLSearchParams({ search })}`);
      const near = fan.page.getByRole('region', { name: `Close to "${search}"` });
      await expect(near.getByRole('article').filter({ hasText: 'Twelve kilns' })).toBeVisible();
    }
    if (javaScriptEnabled) await expectGoodOnPhone(fan.page);
  }
});
