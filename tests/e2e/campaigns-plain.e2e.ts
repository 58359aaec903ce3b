import { loadBuiltPages } from '#server/platform/pages/built-pages.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeCampaign } from '#tests/support/campaign-factory.ts';
import { makeBeneficiary } from '#tests/support/factories.ts';
import { startTestServer, testOrigin } from '#tests/support/test-server.ts';

test('without scripts one searches, starts a project and contributes, and is told what it was', async ({
  visit,
}) => {
  const { page } = await visit({ javaScriptEnabled: false, expected: [/status of 400/] });
  await page.goto('/fund-me');
  await page.getByRole('link', { name: 'Dance', exact: true }).click();
  await page.getByRole('searchbox').fill('whistle');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await page.getByText('Showing 1 project in Dance matching "whistle"').waitFor();
  await page.getByRole('button', { name: 'Fund this project' }).click();
  await page.getByRole('button', { name: '$100' }).click();
  expect(await page.getByLabel('Contribution amount in dollars').inputValue()).toBe('100');
  await page.getByLabel('Contribution amount in dollars').fill('40');
  // Enter sends the form, and is no press of the first of its amounts.
  await page.getByLabel('Contribution amount in dollars').press('Enter');
  await page.getByRole('heading', { name: 'Thank You!' }).waitFor();
  await page.getByText('You have contributed $40 to Barefoot in Bole.').waitFor();
  await page.getByText('This is a sample project, so no payment was taken.').waitFor();
  await page.getByRole('button', { name: 'Support Again' }).click();
  await page.getByLabel('Contribution amount in dollars').waitFor();
  await page.goto('/fund-me');
  await page.getByRole('button', { name: 'Start Your Project' }).click();
  await page.getByLabel('Project title').fill('Roof');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByText('Title must be at least 5 characters.').waitFor();
  await page.getByLabel('Project title').fill('A roof');
  await page.getByLabel('Description').fill('A roof for eleven looms, of bamboo.');
  await page.getByLabel('Funding goal in dollars').fill('900');
  await page.getByLabel('Category').selectOption('Art');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await page.getByText('Project created!').waitFor();
});

/** A server with the pages of live mode. */
async function startLive() {
  const pages = await loadBuiltPages('web/build');
  return startTestServer({
    pages: { ...pages, render: (request, context) => pages.render(request, { ...context, mode: 'live' }) },
  });
}

test('in live mode nobody is told that something happened which did not', async () => {
  const live = await startLive();
  try {
    const send = (path: string, fields: Record<string, string>) =>
      live.request(path, {
        method: 'POST',
        headers: { origin: testOrigin },
        body: new URLSearchParams(fields),
      });
    const contribution = await send('/fund-me/paper-rain', { amount: '25' });
    expect(contribution.status).toBe(403);
    expect(await contribution.text()).not.toContain('Thank You!');
    const campaign = await send('/fund-me', { title: 'A choir on a roof' });
    expect(campaign.status).toBe(403);
    expect(await campaign.text()).not.toContain('Project created!');
    const page = await (await live.request('/fund-me/paper-rain')).text();
    expect(page).toContain('nothing was charged');
    expect(page).not.toContain('Contribution amount');
    expect(await (await live.request('/fund-me')).text()).toContain('These projects are examples');
  } finally {
    await live.stop();
  }
});

test('the live product lists no sample beside a real campaign', async () => {
  const live = await startLive();
  try {
    const page = await makeBeneficiary(live.ownerPool);
    const { rows } = await live.ownerPool.query(
      "INSERT INTO account (issuer, subject, email) VALUES ('test', 'weaver', 'w@example.com') RETURNING id",
    );
    const campaign = await makeCampaign(live.ownerPool, {
      accountId: rows[0].id,
      page,
      title: 'A real roof for weavers',
    });
    const list = await (await live.request('/fund-me')).text();
    expect(list).toContain('A real roof for weavers');
    expect(list).not.toContain('Four Hundred Cassettes');
    expect(list).not.toContain('These projects are examples');
    const own = await (await live.request(`/fund-me/${campaign.slug}`)).text();
    expect(own).toContain('"@type":"Project","name":"A real roof for weavers"');
    expect(await (await live.request('/fund-me?order=ended')).text()).toContain('No matching projects found');
    const one = await (await live.request(`/fund-me/${campaign.slug}`)).text();
    expect(one).toContain('Pledged');
    expect(one).toContain('All contributions are final and non-refundable.');
  } finally {
    await live.stop();
  }
});

test('what a guest of the live product typed is in the dialog once they have signed in', async () => {
  const live = await startLive();
  try {
    const fields = {
      title: 'A choir on a roof',
      description: 'Forty voices above the market, at dawn.',
      goal: '2,500',
      category: 'Music',
    };
    const answer = await live.request('/fund-me', {
      method: 'POST',
      headers: { origin: testOrigin },
      body: new URLSearchParams(fields),
    });
    expect(answer.status).toBe(302);
    const signIn = new URL(answer.headers.get('location') ?? '', testOrigin);
    expect(signIn.pathname).toBe('/sign-in');
    const back = await (await live.request(signIn.searchParams.get('next') ?? '')).text();
    for (const typed of ['value="A choir on a roof"', 'Forty voices above the market', 'value="2,500"'])
      expect(back).toContain(typed);
    expect(back).toMatch(/<option value="Music" selected/);
  } finally {
    await live.stop();
  }
});
