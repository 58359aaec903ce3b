import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import type { Pool } from 'pg';
import { claimPaths } from '#contract/claims/paths.ts';
import { deskClaimPaths } from '#contract/desk/claims/paths.ts';
import { paths } from '#contract/paths.ts';
import { axe } from '#tests/support/axe.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { apiCalls, signInNewPerson, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { test as base, expect } from '#tests/support/browser-test.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeBeneficiary, makeEvent, makePageManager } from '#tests/support/factories.ts';
import { organizerForm } from '#tests/support/organizing.ts';
import { pictureFile } from '#tests/support/picture-files.ts';

const phone = { viewport: { width: 360, height: 740 } };

const test = base.extend<{ linkTo: (email: string, path: string) => Promise<string> }>({
  /** The address of the newest mailed link to this path. */
  linkTo: async ({ server }, use) => {
    await use((email, path) =>
      eventually(async () => {
        const response = await fetch(`${server.sandboxOrigin}/mail/messages.json?to=${email}`);
        const { messages } = (await response.json()) as { messages: { text: string }[] };
        const found = messages.flatMap(({ text }) => text.match(/https?:\/\/\S+/g) ?? []);
        const link = found.find((one) => URL.parse(one)?.pathname === path);
        if (!link) throw new Error('No such mail has come yet.');
        const { pathname, search } = new URL(link);
        return `${pathname}${search}`;
      }, 30_000),
    );
  },
});

/** Nothing is wider than a phone, and axe finds nothing. */
async function checkLayout(page: Page) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

async function unclaimed(pool: Pool) {
  const email = `${randomUUID()}@example.com`;
  return { ...(await makeBeneficiary(pool, { name: `Aster ${randomUUID().slice(0, 8)}`, email })), email };
}

async function signedIn(context: BrowserContext, server: { origin: string; databaseUrl: string }) {
  const token = await signInProvenPerson(context, server);
  const call = apiCalls(server.origin, token);
  const profile = (await call('GET', '/account/users/profile')).result;
  return { call, email: profile.email as string, subject: decodeJwt(token).sub ?? '' };
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';
  test(`a singer claims a page by the mail to its address on file, ${how}`, async ({
    visit,
    server,
    pool,
    linkTo,
  }) => {
    const { page, context } = await visit({ ...phone, javaScriptEnabled });
    const claimed = await unclaimed(pool);
    await signedIn(context, server);
    await page.goto(paths.professional(claimed.id));
    await page.getByRole('link', { name: 'Claim this page' }).click();
    await page.waitForURL('**/claim/*');
    if (javaScriptEnabled) await checkLayout(page);
    await page.getByRole('button', { name: 'Send me the link' }).click();
    await page.getByText('Check your inbox for a link').waitFor();
    await page.goto(await linkTo(claimed.email, claimPaths.claimByMail()));
    if (javaScriptEnabled) await checkLayout(page);
    await page.getByRole('button', { name: 'The page is mine' }).click();
    await page.waitForURL('**/account/pages/*');
    await expect(page.getByRole('region', { name: 'How others see it' })).toContainText(claimed.name);
  });
}

test('whoever reads the mail freezes the page, signed out and without scripts', async ({
  visit,
  server,
  pool,
  linkTo,
}) => {
  const claimant = await visit();
  const claimed = await unclaimed(pool);
  const { call } = await signedIn(claimant.context, server);
  await call('POST', `/claims/pages/${claimed.id}/papers`, { statement: 'This is my page since 1995.' });
  const { page } = await visit({ ...phone, javaScriptEnabled: false });
  await page.goto(await linkTo(claimed.email, claimPaths.notMe()));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This was not me');
  const { page: scripted } = await visit(phone);
  await scripted.goto(page.url());
  await checkLayout(scripted);
  await page.getByRole('button', { name: 'Freeze the page' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The page is frozen');
  const { rows } = await pool.query('SELECT claim_state FROM beneficiary WHERE id = $1', [claimed.id]);
  expect(rows).toEqual([{ claim_state: 'contested' }]);
});

test('an organizer makes a code, by which a singer claims a page', async ({ visit, server, pool }) => {
  const { page, context } = await visit(phone);
  const claimed = await unclaimed(pool);
  const { call, subject } = await signedIn(context, server);
  await call('POST', '/events/organizers', organizerForm);
  const { rows } = await pool.query(
    `UPDATE organizer SET created_at = now() - interval '40 days' FROM account
     WHERE account.id = account_id AND subject = $1 RETURNING organizer.id`,
    [subject],
  );
  const event = await makeEvent(pool, { organizer: rows[0], beneficiaries: [claimed] });
  await page.goto(paths.eventManagement());
  await page.getByRole('link', { name: /^Codes/ }).click();
  await page.waitForURL(`**${claimPaths.vouches(event.id)}`);
  await page.getByRole('button', { name: /^Make a code/ }).click();
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible();
  await checkLayout(page);
  const code = (await page.getByText(/^[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}$/).textContent()) ?? '';
  const singer = await visit({ ...phone, javaScriptEnabled: false });
  await signedIn(singer.context, server);
  await singer.page.goto(claimPaths.claimByCode({ code }));
  await singer.page.getByRole('button', { name: 'Use the code' }).click();
  await singer.page.waitForURL('**/account/pages/*');
});

test('a claim waits at the desk with a picture that no browser stores', async ({ visit, server, pool }) => {
  const { page, context } = await visit({ ...phone, expected: [/status of 400/] });
  const claimed = await unclaimed(pool);
  await signedIn(context, server);
  await page.goto(claimPaths.claim(claimed.id));
  await page.getByLabel('How can we see it?').fill('Mine!');
  await page.getByRole('button', { name: 'Send it to our team' }).click();
  await page.getByText('Please tell us in at least 20 characters').waitFor();
  await page.getByLabel('How can we see it?').fill('I have sung at Fendika since 1995.');
  const file = { name: 'poster.png', mimeType: 'image/png', buffer: await pictureFile('png') };
  await page.getByLabel('Pictures').setInputFiles(file);
  await page.getByRole('button', { name: 'Send it to our team' }).click();
  await page.getByText('Your claim is with our team').waitFor();
  const { rows } = await pool.query(
    `SELECT id, state, (SELECT count(*)::int FROM claim_paper WHERE claim_id = claim.id) AS papers
     FROM claim WHERE beneficiary_id = $1`,
    [claimed.id],
  );
  expect(rows).toMatchObject([{ state: 'open', papers: 1 }]);
  const desk = await visit({ serviceWorkers: 'allow' });
  await signInOperator(desk.context, server, pool, { role: 'admin' });
  await desk.page.goto('/');
  await desk.page.evaluate(() => navigator.serviceWorker.ready);
  await desk.page.goto(deskClaimPaths.claim(rows[0].id));
  const paper = desk.page.locator('img[src*="/papers/"]');
  await expect(paper).toHaveJSProperty('naturalWidth', 640);
  // A public picture that is shown after it is stored.
  await desk.page.evaluate("new Image().src = '/icon-192.png'");
  const isStored = (src: string) => desk.page.evaluate((url) => caches.match(url).then(Boolean), src);
  await expect.poll(() => isStored('/icon-192.png')).toBe(true);
  expect(await isStored((await paper.getAttribute('src')) ?? '')).toBe(false);
});

test('somebody who just signed up is asked for a code before their papers are taken', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ ...phone, expected: [/status of 40[03]/] });
  const claimed = await unclaimed(pool);
  const subject = decodeJwt(await signInNewPerson(context, server.origin)).sub ?? '';
  await page.goto(claimPaths.claim(claimed.id));
  const file = { name: 'poster.png', mimeType: 'image/png', buffer: await pictureFile('png') };
  await page.getByLabel('Pictures').setInputFiles([file, file, file, file]);
  await page.getByLabel('How can we see it?').fill('Mine!');
  const send = () => page.getByRole('button', { name: 'Send it to our team' }).click();
  await send();
  await page.getByText('Please tell us in at least 20 characters').waitFor();
  await page.getByText('At most 3 pictures', { exact: true }).waitFor();
  await page.getByLabel('How can we see it?').fill('I have sung at Fendika since 1995.');
  await page.getByLabel('Pictures').setInputFiles([file]);
  await send();
  await page.getByText('We sent a six-digit code to').waitFor();
  const papers = await pool.query(
    'SELECT count(*)::int FROM claim_paper JOIN account ON account.id = account_id WHERE subject = $1',
    [subject],
  );
  expect(papers.rows).toEqual([{ count: 0 }]);
});

test('an owner invites somebody, who accepts and leaves again', async ({ visit, server, pool, linkTo }) => {
  const { page, context } = await visit(phone);
  const managed = await unclaimed(pool);
  const { subject } = await signedIn(context, server);
  await makePageManager(pool, { page: managed, subject });
  const friend = await visit({ ...phone, javaScriptEnabled: false });
  const { email } = await signedIn(friend.context, server);
  await page.goto(paths.accountPage(managed.id));
  await page.getByRole('link', { name: 'Who looks after it' }).click();
  await page.getByLabel('Their email address').fill(email);
  await page.getByRole('button', { name: 'Send the invitation' }).click();
  await page.getByText('Invitation sent').waitFor();
  await checkLayout(page);
  await friend.page.goto(await linkTo(email, paths.pageInvitation()));
  await friend.page.getByRole('button', { name: 'Accept' }).click();
  await friend.page.waitForURL('**/account/pages/*');
  await friend.page.getByRole('link', { name: 'Who looks after it' }).click();
  await friend.page.getByRole('button', { name: 'Stop looking after it' }).click();
  await friend.page.waitForURL('**/account/pages');
});

test('an owner with a new one beside them reads until when the page stays theirs, on their own clock', async ({
  visit,
  server,
  pool,
}) => {
  const { page, context } = await visit({ ...phone, timezoneId: 'America/New_York' });
  const managed = await unclaimed(pool);
  const { subject } = await signedIn(context, server);
  await makePageManager(pool, { page: managed, subject });
  const friend = await visit({ ...phone, javaScriptEnabled: false });
  const { subject: newcomer } = await signedIn(friend.context, server);
  await makePageManager(pool, { page: managed, subject: newcomer });
  const { rows } = await pool.query<{ week: Date }>(
    `SELECT max(owner_since) + interval '168 hours' AS week FROM page_manager WHERE beneficiary_id = $1`,
    [managed.id],
  );
  const until = (timeZone: string) =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'long',
      month: 'long',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone,
    })
      .format(rows[0]?.week)
      .replaceAll('\u202f', ' ');
  await page.goto(paths.accountPageManagers(managed.id));
  await page.getByText(`You can leave from ${until('America/New_York')}.`).waitFor();
  await expect(page.getByRole('button', { name: 'Stop looking after it' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Remove/ })).toHaveCount(1);
  await checkLayout(page);
  await friend.page.goto(paths.accountPageManagers(managed.id));
  const text = `You can remove them, or make them an editor, from ${until('Africa/Addis_Ababa')}.`;
  await friend.page.getByText(text).waitFor();
  await expect(friend.page.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
  await friend.page.getByRole('button', { name: 'Stop looking after it' }).click();
  await friend.page.waitForURL('**/account/pages');
});
