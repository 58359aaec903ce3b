import type { BrowserContext } from '@playwright/test';
import { submitCheckout } from '#sandbox/sandbox-under-test.ts';
import {
  apiCalls,
  signInKnownPerson,
  signInNewPerson,
  signInProvenPerson,
} from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import {
  hideCampaigns,
  makeCampaign,
  makeComment,
  makePledge,
  makeUpdate,
} from '#tests/support/campaign-factory.ts';
import { makeBeneficiary, makeOwnedPage } from '#tests/support/factories.ts';
import { methods } from '#tests/support/paying-server.ts';
import { refundAtStripe } from '#tests/support/refund-at-stripe.ts';
import { withoutTriggers } from '#tests/support/without-triggers.ts';
import { wordsInMain } from '#tests/support/words-in-main.ts';

test.afterAll(({ pool }) => hideCampaigns(pool));

let owner: string;
let receiver: { id: string };

test.beforeAll(async ({ pool }) => {
  receiver = await makeBeneficiary(pool);
  const { rows } = await pool.query(
    "INSERT INTO account (issuer, subject, email) VALUES ('test', 'weaver', 'w@example.com') RETURNING id",
  );
  owner = rows[0].id;
});

/** The links and the words of the page that answers a form sent without scripts. */
async function send(context: BrowserContext, origin: string, path: string, form: Record<string, string>) {
  const answer = await context.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  const page = (await answer.text()).replaceAll('&amp;', '&');
  return {
    status: answer.status(),
    links: [...page.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href ?? ''),
    words: wordsInMain(page),
  };
}

/** The path on this site that a link on the way there returns to. */
const returnOf = (links: readonly string[], way: string) =>
  new URLSearchParams(links.find((href) => href.startsWith(way))?.slice(way.length)).get('next');

test('what somebody contributes or starts stays where it was typed when the network fails', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ expected: [/ERR_FAILED/] });
  await signInProvenPerson(context, server);
  const { slug } = await makeCampaign(pool, { accountId: owner, page: receiver });
  await context.route(/\.data\b/, (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  );
  await page.goto(`/fund-me/${slug}`);
  await page.getByLabel('Message to the creator').fill('For the looms!');
  await page.getByRole('button', { name: /^Contribute/ }).click();
  await expect(page.getByText('What you sent did not reach us.')).toBeVisible();
  await expect(page.getByLabel('Message to the creator')).toHaveValue('For the looms!');
  await page.goto('/fund-me?start=project');
  await page.getByLabel('Project title').fill('A roof for looms');
  await page.getByLabel('Description').fill('A roof for eleven looms, of bamboo.');
  await page.getByLabel('Funding goal in dollars').fill('900');
  await page.getByLabel('Category').selectOption('Art');
  await page.getByRole('button', { name: 'Create campaign' }).click();
  await expect(page.getByText('What you sent did not reach us.')).toBeVisible();
  await expect(page.getByLabel('Project title')).toHaveValue('A roof for looms');
});

test('what somebody writes stays while others comment, a comment is hidden and the newest update is deleted, until it is published', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit();
  const accountId = await signInKnownPerson(context, server);
  const campaign = await makeCampaign(pool, { accountId, page: receiver });
  const { id, slug } = campaign;
  const stored = (words: string) =>
    page.waitForFunction((text) => Object.values(sessionStorage).some((one) => one.includes(text)), words);
  await page.goto(`/fund-me/${slug}/comments`);
  const comment = page.getByLabel('Your comment');
  await comment.fill('The roof is nearly done.');
  await stored('nearly done');
  await makeComment(pool, { campaign, accountId: owner });
  await page.reload();
  await expect(page.getByText('When does it start?')).toBeVisible();
  await expect(comment).toHaveValue('The roof is nearly done.');
  await page.getByRole('button', { name: /^Hide the comment/ }).click();
  await page.getByText('The comment is hidden.').waitFor();
  await expect(comment).toHaveValue('The roof is nearly done.');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Your comment is published.').waitFor();
  await expect(comment).toHaveValue('');

  await makeUpdate(pool, campaign);
  await page.goto(`/account/campaigns/${id}/updates`);
  await page.getByLabel('Title').fill('It rains no more');
  await stored('rains no more');
  await page.getByRole('button', { name: /^Delete/ }).click();
  await page.getByText('The update is deleted').waitFor();
  await expect(page.getByLabel('Title')).toHaveValue('It rains no more');
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('It rains no more');
});

test('a reward with cents raises the amount to whole dollars, which the form takes', async ({
  visit,
  pool,
}) => {
  const { page } = await visit();
  const tiers = [{ title: 'A woven band', amountMinor: 3750, places: null }];
  const { slug } = await makeCampaign(pool, { accountId: owner, page: receiver, tiers });
  await page.goto(`/fund-me/${slug}`);
  const reward = page.getByRole('link', { name: 'Choose this reward: A woven band' });
  await expect(reward).toHaveAttribute('href', /&amount=38#contribute$/);
  await page.getByRole('radio', { name: /A woven band/ }).check();
  await expect(page.getByLabel('Contribution amount in dollars')).toHaveValue('38');
});

test('a card and the page of its campaign count the same days, and a page past the end leads to the last', async ({
  get,
  pool,
}) => {
  const closesAt = new Date(Date.now() + 5.5 * 86_400_000);
  const { slug } = await makeCampaign(pool, { accountId: owner, page: receiver, closesAt });
  const daysLeft = async (path: string) => (await (await get(path)).text()).match(/\d+ days left/)?.[0];
  expect(await daysLeft('/fund-me?order=closing')).toBe('6 days left');
  expect(await daysLeft(`/fund-me/${slug}`)).toBe('6 days left');
  const past = await get('/fund-me?category=Art&page=9');
  expect([past.status, past.headers.get('location')]).toEqual([302, '/fund-me?category=Art']);
});

test('a contribution that takes a proven address waits where the proof leads back to', async ({
  visit,
  server,
  pool,
}) => {
  const tiers = [{ title: 'A loom', amountMinor: 15_000, places: null }];
  const campaign = await makeCampaign(pool, { accountId: owner, page: receiver, tiers });
  const typed = {
    amount: '150',
    tier: campaign.tiers[0] ?? '',
    message: 'For the looms & the poles!',
    shown_as: 'anonymous',
  };
  const here = `/fund-me/${campaign.slug}`;
  for (const isGuest of [false, true]) {
    const { context } = await visit();
    if (!isGuest) await signInNewPerson(context, server.origin);
    const { links } = await send(context, server.origin, here, typed);
    const back = returnOf(links, isGuest ? '/sign-in?' : '/account/prove-address?') ?? '';
    const url = new URL(back, server.origin);
    expect([url.pathname, url.hash]).toEqual([here, '#contribute']);
    expect(Object.fromEntries(url.searchParams)).toMatchObject(typed);
    const form = await (await context.request.get(back)).text();
    expect(form).toMatch(/<input[^>]* value="150"/);
    expect(form).toContain('>For the looms &amp; the poles!</textarea>');
    expect(form).toMatch(/<input[^>]* checked=""[^>]* value="anonymous"/);
  }
});

test('a pledge raised above what takes a proven address says so, and comes back as it was typed', async ({
  visit,
  server,
  pool,
}) => {
  const { context } = await visit();
  const call = apiCalls(server.origin, await signInNewPerson(context, server.origin));
  const accountId: string = (await call('GET', '/account/users/profile')).result.id;
  const { id } = await makeCampaign(pool, { accountId: owner, page: receiver, funding: 'all_or_nothing' });
  const pledge = await makePledge(pool, id, accountId);
  const here = `/account/pledges/${pledge}?ask=change`;
  const { status, links, words } = await send(context, server.origin, here, {
    intent: 'change',
    amount: '150',
    shown_as: 'name',
  });
  expect(status).toBe(403);
  expect(words).toContain('Please confirm your email address first');
  expect(returnOf(links, '/account/prove-address?')).toBe(here);
});

test('the list of contributions says what was given back of one in part', async ({ visit, server, pool }) => {
  const { context } = await visit();
  const call = apiCalls(server.origin, await signInNewPerson(context, server.origin));
  const { slug } = await makeCampaign(pool, { accountId: owner, page: receiver });
  const { result } = await call('POST', `/campaigns/listing/${slug}/back`, {
    amount: 25,
    cover_fee: true,
    return_url: `${server.origin}/fund-me/${slug}`,
  });
  const payment = async () =>
    (await pool.query('SELECT * FROM payment WHERE reference_id = $1', [result.pledge])).rows[0];
  await submitCheckout(result.checkout_url, { action: 'pay' });
  await expect.poll(async () => (await payment()).status, { timeout: 30_000 }).toBe('succeeded');
  const list = async () => (await context.request.get('/account/pledges')).text();
  expect(await list()).toContain('$1.03 of fees on top');
  expect(await list()).not.toContain('given back');
  await refundAtStripe(server, (await payment()).provider_charge, 1000);
  await expect.poll(list, { timeout: 30_000 }).toContain('$10 of it given back');
  await refundAtStripe(server, (await payment()).provider_charge);
  await expect.poll(list, { timeout: 30_000 }).toContain('>Given back<');
  expect(await list()).not.toContain('of it given back');
});

test('the owner of a campaign whose money is gone reads that nothing is given back', async ({
  visit,
  server,
  pool,
}) => {
  const { context, page, expectProblem } = await visit();
  const accountId = await signInKnownPerson(context, server);
  const { id } = await makeCampaign(pool, { accountId, page: await makeOwnedPage(pool, accountId) });
  const pledge = await makePledge(pool, id, accountId);
  await withoutTriggers(
    pool,
    ["UPDATE campaign SET state = 'ended', ended_at = now(), released_at = now() WHERE id = $1", [id]],
    ["UPDATE campaign_pledge SET state = 'collected' WHERE id = $1", [pledge]],
    [
      `INSERT INTO payment (reference_kind, reference_id, account_id, amount_minor, currency, method_id, provider, provider_type,
         description, customer_email, success_url, cancel_url, created_at, expires_at, status)
       VALUES ('campaignpledge', $1, $2, 2500, 'USD', $3, 'stripe', 'card', 'Roofs', 'fan@example.com', 'http://a/', 'http://a/',
         now(), now() + interval '1 hour', 'succeeded')`,
      [pledge, accountId, methods.card],
    ],
  );
  expectProblem(/409/);
  for (const [ask, sure, words] of [
    ['Give back...', 'Yes, give it back', 'This contribution is not given back.'],
    ['Give everything back...', 'Yes, give everything back', 'Nothing is given back: the receiver'],
  ] as const) {
    await page.goto(`/account/campaigns/${id}/backers`);
    await page.getByRole('button', { name: ask }).click();
    await page.getByRole('button', { name: sure }).click();
    await expect(page.getByText(words)).toBeVisible();
  }
});
