import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { findInBothThemes } from '#tests/support/axe.ts';
import { signInNewPerson } from '#tests/support/browser-sign-in.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { makeBeneficiary, makeEvent } from '#tests/support/factories.ts';

let aster: { id: string; name: string };
let eventId: string;

test.beforeAll(async ({ pool }) => {
  aster = await makeBeneficiary(pool, {
    name: 'Aster Wolde',
    bio: 'Sings at dusk <b>&</b> at dawn.',
    types: ['Singer', 'Poet'],
    picture: '/pictures/beneficiaries/almaz-tessera-480.webp',
    followers: 1235,
    sample: true,
  });
  const startsAt = new Date('2031-08-02T16:05:00Z');
  eventId = (await makeEvent(pool, { title: 'Azmari night', startsAt, beneficiaries: [aster] })).id;
  await makeEvent(pool, { title: 'To be fixed', startsAt: null, beneficiaries: [aster] });
});

const profileOf = (id: string) => `/professionals/${id}`;

async function openProfile(page: Page, id = aster.id) {
  await page.goto(profileOf(id));
}

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div', { has: page.getByText(label, { exact: true }) })
    .getByRole('definition')
    .textContent();

test('a profile shows who it is, their standing, events and placeholders for missing figures, carries its title, preview and structured data, and is accessible in both themes', async ({
  visit,
  server,
}) => {
  const { page } = await visit();
  await openProfile(page);
  await page.getByRole('heading', { level: 1, name: 'Aster Wolde' }).waitFor();
  const header = page.getByRole('main').locator('header');
  expect(await header.locator('.chip').allTextContents()).toEqual(['Poet', 'Singer']);
  expect(await header.locator('img').getAttribute('src')).toContain('/almaz-tessera-');
  await page.getByText('Sings at dusk <b>&</b> at dawn.').waitFor();
  await page.getByText('Aster Wolde has 2 upcoming events and 1,235 followers.').waitFor();
  expect(await figure(page, 'Followers')).toBe('1,235');
  expect(await figure(page, 'Events')).toBe('3');
  expect(await figure(page, 'Tips Received')).toBe('865');
  expect(await figure(page, 'Joined')).toBe('2023');
  const [first, second] = await page.getByRole('article').all();
  expect((await first?.allInnerTexts())?.[0]).toMatch(
    /Azmari night\s+Saturday, 8\/2\/2031\s+7:05 PM\s+Ethiopia/,
  );
  expect((await second?.allInnerTexts())?.[0]).toMatch(/To be fixed\s+N\/A\s+N\/A\s+Ethiopia/);
  const hrefOf = (name: string) => page.getByRole('link', { name, exact: true }).getAttribute('href');
  expect(await hrefOf('Azmari night')).toBe(`/events/${eventId}`);
  expect(await hrefOf('View All Events')).toBe('/events');
  expect(await hrefOf('View All Beneficiaries')).toBe('/professionals');

  expect(await page.title()).toBe('Aster Wolde · Tibeb');
  const contentOf = (selector: string) => page.locator(selector).getAttribute('content');
  expect(await contentOf('meta[property="og:title"]')).toBe('Aster Wolde');
  expect(await contentOf('meta[property="og:type"]')).toBe('profile');
  expect(await contentOf('meta[name=description]')).toBe('Sings at dusk <b>&</b> at dawn.');
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    server.origin + profileOf(aster.id),
  );
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({
    '@type': 'ProfilePage',
    mainEntity: { '@type': 'Person', name: 'Aster Wolde', jobTitle: ['Poet', 'Singer'] },
  });
  expect(await findInBothThemes(page)).toEqual([]);
});

test('one with figures of its own shows them, and one without events says so', async ({ visit, pool }) => {
  const { id } = await makeBeneficiary(pool, { followers: 10, createdAt: new Date('2019-03-01') });
  await makeEvent(pool, { startsAt: new Date('2020-01-01'), beneficiaries: [{ id, name: 'Abebe' }] });
  const { page } = await visit();
  await openProfile(page, id);
  await page.getByText('No upcoming events for this beneficiary.').waitFor();
  expect(await figure(page, 'Events')).toBe('1');
  expect(await figure(page, 'Tips Received')).toBe('0');
  expect(await figure(page, 'Joined')).toBe('2019');
});

test('a missing beneficiary and a malformed id lead to /not-found', async ({ server }) => {
  for (const id of [randomUUID(), 'nobody', '%00']) {
    const response = await fetch(server.origin + profileOf(id));
    expect(response.url).toBe(`${server.origin}/not-found`);
    expect(response.status).toBe(404);
    expect(await response.text()).toContain('Oops! Page not found');
  }
});

test('the loading text stands in while a profile is on its way', async ({ visit }) => {
  const { page } = await visit();
  await page.goto('/professionals?search=wolde');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/professionals/*.data*', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('link', { name: 'Aster Wolde', exact: true }).click();
  await page.getByText('Loading beneficiary profile...').waitFor();
  release();
  await page.getByRole('heading', { level: 1, name: 'Aster Wolde' }).waitFor();
  await page.getByText('Loading beneficiary profile...').waitFor({ state: 'detached' });
});

test('sharing copies the link where the device has no sheet of its own, and uses the sheet where it has', async ({
  visit,
  server,
}) => {
  const { page, context } = await visit({ permissions: ['clipboard-read', 'clipboard-write'] });
  await openProfile(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByText('Link copied', { exact: true }).waitFor();
  await page.getByText('Beneficiary profile link copied to clipboard').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(server.origin + profileOf(aster.id));

  const phone = await context.newPage();
  await phone.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (shared: ShareData) => {
        document.title = JSON.stringify(shared);
      },
    });
  });
  await openProfile(phone);
  await phone.getByRole('button', { name: 'Share' }).click();
  await phone.waitForFunction(() => document.title.startsWith('{'));
  expect(JSON.parse(await phone.title())).toEqual({
    title: 'Aster Wolde',
    url: server.origin + profileOf(aster.id),
  });
  expect(await phone.getByText('Link copied', { exact: true }).count()).toBe(0);
});

test('sharing that fails is only logged, and closing the sheet is no failure', async ({ visit }) => {
  const { page, problems, expectProblem } = await visit();
  expectProblem(/no way to share/);
  await page.addInitScript(() => {
    const failures = [new DOMException('closed', 'AbortError'), new Error('no way to share')];
    const share = () => Promise.reject(failures.shift());
    Object.defineProperty(navigator, 'share', { value: share });
  });
  await openProfile(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(() => expect(problems.join()).toContain('no way to share')).toPass();
  expect(problems.join()).not.toContain('closed');
  expect(await page.getByRole('region', { name: 'Notifications' }).innerText()).toBe('');
});

test('a guest who follows is asked to sign in', async ({ visit }) => {
  const { page } = await visit();
  await openProfile(page);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('Please sign in to follow').waitFor();
  await page.waitForURL(/\/sign-in\?/);
  expect(new URL(page.url()).search).toContain(encodeURIComponent(`/professionals/${aster.id}`));
});

test('a signed-in person follows and stops, seen at once and kept', async ({ visit, server, pool }) => {
  const { page, context } = await visit();
  const { id } = await makeBeneficiary(pool, { name: 'Tilahun', followers: 7, sample: true });
  await signInNewPerson(context, server.origin);
  await openProfile(page, id);
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/*.data*', async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Following', pressed: true }).waitFor();
  await expect.poll(() => figure(page, 'Followers')).toBe('8');
  const saved = page.waitForResponse((response) => response.request().method() === 'POST');
  answer();
  await saved;
  await page.getByText('8 followers').waitFor();
  await page.unroute('**/*.data*');
  await page.reload();
  expect(await figure(page, 'Followers')).toBe('8');
  await page.getByRole('button', { name: 'Following' }).click();
  await page.getByText('7 followers').waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true }).waitFor();
});

test('a follow that cannot reach the server says so, and leaves the page and the button as they were', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ expected: [/ERR_INTERNET_DISCONNECTED/] });
  const { id } = await makeBeneficiary(pool, { name: 'Tilahun', followers: 7, sample: true });
  await signInNewPerson(context, server.origin);
  await openProfile(page, id);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('Your change was not saved. Please try again.').waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true, pressed: false }).waitFor();
  expect(await figure(page, 'Followers')).toBe('7');
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('8 followers').waitFor();
});

test('following works without scripts', async ({ visit, server, pool }) => {
  const { page, context } = await visit({ javaScriptEnabled: false });
  const { id } = await makeBeneficiary(pool, { followers: 3 });
  await signInNewPerson(context, server.origin);
  await page.goto(profileOf(id));
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByText('4 followers').waitFor();
  await page.getByRole('button', { name: 'Following' }).waitFor();
});

test('Tip Now on a card leads a signed-in person to the open tip form', async ({ visit, server }) => {
  const { page, context } = await visit();
  await signInNewPerson(context, server.origin);
  await page.goto('/professionals?search=wolde');
  await page.getByRole('button', { name: 'Tip Now' }).click();
  await page.getByText("You're about to tip Aster Wolde").waitFor();
  await page.waitForURL(`${profileOf(aster.id)}?tip_form=open#send-tip`);
  await page.getByRole('heading', { name: 'Send Tip' }).waitFor();
});
