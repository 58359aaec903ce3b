import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { signInOwner } from '#tests/support/browser-owner.ts';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { approveCampaign, beginCampaign, phone, type Walk } from '#tests/support/campaign-walk.ts';

// A server of its own: where there is a real campaign, other files would count it among the samples.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'warn' } } });

/** Finds the campaign and backs it with a reward. Returns its public address. */
async function back(page: Page, { title, scripted, origins, checkLayout }: Walk): Promise<string> {
  await page.goto('/fund-me');
  const first = page.getByRole('article').first();
  await expect(first).toContainText(title);
  await first.getByRole('button', { name: 'Fund this project' }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await checkLayout(page);
  // The story comes first, and the figures lead past it to the form.
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

/** Writes an update for backers, notes what is delivered, and takes the list of backers along. */
async function tellBackers(page: Page, own: string, { checkLayout }: Walk): Promise<void> {
  await page.goto(`${own}/updates`);
  await page.getByLabel('Title').fill('The first pole stands');
  await page.getByLabel('Text').fill('Come and *see*.');
  await page.getByLabel('Backers only').check();
  await page.getByRole('button', { name: 'Publish and send' }).click();
  await page.getByText('The update is published').waitFor();
  await checkLayout(page);
  await page.goto(`${own}/backers`);
  await expect(page.getByText('For the looms!')).toBeVisible();
  await page.getByRole('button', { name: 'Mark as delivered' }).click();
  await page.getByText('Marked as delivered.').waitFor();
  await checkLayout(page);
  const report = await page.context().request.get(`${own}/backers.csv`);
  expect(report.headers()['content-type']).toContain('text/csv');
  expect(await report.text()).toContain('"40.00"');
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';
  test(`a campaign is begun, reviewed, backed, told about and taken back, ${how}`, async ({
    visit,
    server,
    pool,
  }) => {
    test.setTimeout(120_000);
    const options = { ...phone, javaScriptEnabled, expected: [/status of 4\d\d/] };
    const title = `A roof for looms ${randomUUID().slice(0, 8)}`;
    const walk: Walk = {
      title,
      scripted: javaScriptEnabled,
      origins: server,
      checkLayout: async (page) => {
        if (javaScriptEnabled) await expectGoodOnPhone(page);
      },
    };
    const owner = await visit(options);
    const receiver = await signInOwner(owner.context, server, pool);
    const own = await beginCampaign(owner.page, walk, receiver.name);
    const desk = await visit(options);
    await signInOperator(desk.context, server, pool, { role: 'support' });
    await approveCampaign(desk.page, walk);
    const fan = await visit(options);
    await signInNewPerson(fan.context, server.origin);
    const campaign = await back(fan.page, walk);
    await tellBackers(owner.page, own, walk);

    await fan.page.goto(campaign);
    await expect(fan.page.getByText('Come and see.')).toBeVisible();
    const stranger = await visit(options);
    await stranger.page.goto(campaign);
    await expect(stranger.page.getByText('Backers can read this update.')).toBeVisible();
    await expect(stranger.page.getByText('Come and see.')).toHaveCount(0);

    await fan.page.goto('/account/pledges');
    await fan.page.getByRole('link', { name: title }).click();
    await walk.checkLayout(fan.page);
    await fan.page.getByRole('link', { name: 'Take it back' }).click();
    await fan.page.getByRole('button', { name: 'Yes, give me $40 back' }).click();
    await expect(fan.page.getByText('You have this contribution back in full.')).toBeVisible();
    await fan.page.goto(campaign);
    await expect(fan.page.getByText('2 of 2 left')).toBeVisible();
  });
}
