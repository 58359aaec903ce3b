import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectGoodOnPhone } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { apiCalls, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCampaign, makePledge } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';

// A server of its own: where there is a real campaign, other files would count it among the samples.
test.use({ serverOptions: { environment: { LOG_LEVEL: 'warn' } } });

const phone = { viewport: { width: 360, height: 780 }, reducedMotion: 'reduce' } as const;

/** Somebody signed in whose address is proven, with their account. */
async function known(
  context: Parameters<typeof signInProvenPerson>[0],
  server: { origin: string; databaseUrl: string },
): Promise<string> {
  const token = await signInProvenPerson(context, server);
  const profile = await apiCalls(server.origin, token)('GET', '/account/users/profile');
  return profile.result.id;
}

async function hideAtDesk(page: Page): Promise<void> {
  await page.goto('/desk/reports');
  await page.getByRole('link', { name: 'When does it start?' }).click();
  const heading = page.getByRole('heading', { name: 'Hide the comment' });
  const form = page.locator('section').filter({ has: heading });
  await form.getByLabel('Reason').fill('Advertising');
  await form.getByRole('button', { name: 'Hide the comment' }).click();
  // Playwright passes over plain texts inside <noscript>, but finds patterns.
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
    const accountId = await known(owner.context, server);
    const page = await makeBeneficiary(pool);
    const { id, slug } = await makeCampaign(pool, { accountId, page, title, funding: 'all_or_nothing' });
    await makePledge(pool, id, await known(fan.context, server));
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

    await stranger.page.goto(`/professionals/${page.id}`);
    await expect(stranger.page.getByRole('region', { name: 'Projects to fund' })).toContainText(
      'from 1 backer',
    );
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
