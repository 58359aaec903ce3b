import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { axe } from '#tests/support/axe.ts';
import { signInNewPerson, signInProvenPerson } from '#tests/support/browser-sign-in.ts';
import { test as base, expect } from '#tests/support/browser-test.ts';
import { eventually } from '#tests/support/eventually.ts';
import { makeType } from '#tests/support/factories.ts';

const password = 'correct horse battery staple';
const phone = { viewport: { width: 360, height: 740 } };
const asksForCode = /status of 403|Please confirm your email address first/;

const test = base.extend<{ codeFor: (email: string) => Promise<string> }>({
  /** The newest code that was mailed to the address. */
  codeFor: async ({ server }, use) => {
    await use((email) =>
      eventually(async () => {
        const response = await fetch(`${server.sandboxOrigin}/mail/messages.json?to=${email}`);
        const { messages } = (await response.json()) as { messages: { text: string }[] };
        const [code] = messages.flatMap(({ text }) => /^(\d{6})\r?$/m.exec(text)?.[1] ?? []);
        if (!code) throw new Error('No code has come yet.');
        return code;
      }, 30_000),
    );
  },
});

test.beforeAll(({ pool }) => makeType(pool, 'Singer').then(() => undefined));

/** Simulates the speed of thumbs: a second for a tap, and a fifth of a second for a key. */
function createThumbs() {
  let [taps, keys] = [0, 0];
  return {
    async tap(target: Locator) {
      taps += 1;
      await target.click();
    },
    /** Taps the field and types; an Amharic letter takes two keys. */
    async type(target: Locator, text: string) {
      taps += 1;
      keys += text.length + (text.match(/\p{Script=Ethiopic}/gu)?.length ?? 0);
      await target.fill(text);
    },
    /** Switches to the mail program and back. */
    openMail() {
      taps += 2;
    },
    seconds: () => taps + keys / 5,
    count: () => ({ taps, keys }),
  };
}
type Thumbs = ReturnType<typeof createThumbs>;

/** The screens that a person sees in this window, in order, by the start of their addresses. */
function watchScreens(page: Page): string[] {
  const screens: string[] = [];
  page.on('framenavigated', (frame) => {
    const screen = new URL(frame.url()).pathname.replace(/[^/]{30,}$/, '');
    if (frame === page.mainFrame() && screen !== screens.at(-1)) screens.push(screen);
  });
  return screens;
}

async function signIn(page: Page, { type, tap }: Pick<Thumbs, 'type' | 'tap'>) {
  await type(page.getByLabel('Password', { exact: true }), password);
  await tap(page.getByRole('button', { name: 'Sign In', exact: true }));
  await page.waitForURL('**/create-page');
}

/** From the landing page to the form that creates a page, through signing up. */
async function signUpToFound(
  page: Page,
  email: string,
  { tap, type }: Thumbs,
  checkScreen: () => Promise<void>,
) {
  await page.goto('/');
  await tap(page.getByRole('contentinfo').getByRole('link', { name: 'Create your page' }));
  await page.waitForURL('**/sign-up?next=**');
  await type(page.getByLabel('Full name'), 'Aster Bekele');
  await type(page.getByLabel('Email'), email);
  await type(page.getByLabel('Password', { exact: true }), password);
  await tap(page.getByLabel(/^I accept/));
  await tap(page.getByRole('button', { name: 'Sign Up', exact: true }));
  await page.waitForURL('**/sign-in?next=**');
  await page.getByRole('heading', { name: 'Almost there' }).waitFor();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await checkScreen();
  await signIn(page, { tap, type });
}

async function fillPage(page: Page, name: string, { tap, type } = createThumbs()) {
  await type(page.getByLabel('Name', { exact: true }), name);
  await tap(page.getByText('Singer', { exact: true }));
  await type(page.getByLabel('A few words'), 'Sings tizita at Fendika.');
}

/** Nothing is wider than a phone, and axe, which is a script itself, finds nothing. */
async function checkLayout(page: Page, { javaScriptEnabled }: { javaScriptEnabled: boolean }) {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(360);
  if (!javaScriptEnabled) return;
  const { violations } = await axe(page).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'on a phone' : 'without scripts';
  test(`a singer comes from the landing page to a published page in five screens, ${how}`, async ({
    visit,
    codeFor,
  }) => {
    const { page } = await visit({ ...phone, javaScriptEnabled, expected: [asksForCode] });
    const startedAt = performance.now();
    const [thumbs, screens] = [createThumbs(), watchScreens(page)];
    const email = `aster.${randomUUID().slice(0, 8)}@example.com`;
    const name = `አስቴር ${randomUUID().slice(0, 8)}`;
    const checkScreen = () => checkLayout(page, { javaScriptEnabled });
    await signUpToFound(page, email, thumbs, checkScreen);
    await checkScreen();
    await fillPage(page, name, thumbs);
    await thumbs.tap(page.getByRole('button', { name: 'Save and see it' }));
    await page.waitForURL('**/account/pages/*');
    await expect(page.getByRole('region', { name: 'How others see it' })).toContainText(name);
    await checkScreen();
    await thumbs.tap(page.getByRole('button', { name: 'Publish' }));
    await page.getByText('We sent a six-digit code to').waitFor();
    await checkScreen();
    thumbs.openMail();
    await thumbs.type(page.getByLabel('Six-digit code'), await codeFor(email));
    await thumbs.tap(page.getByRole('button', { name: 'Publish' }));
    await page.waitForURL('**/professionals/*');
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await checkScreen();
    // The other half of two minutes remains for reading, the network and the mail.
    expect(thumbs.count()).toEqual({ taps: 17, keys: 141 });
    expect(thumbs.seconds()).toBeLessThan(60);
    // The landing page, and five screens from there.
    expect(screens).toEqual([
      '/',
      '/sign-up',
      '/sign-in',
      '/create-page',
      '/account/pages/',
      '/professionals/',
    ]);
    const machine = ((performance.now() - startedAt) / 1000).toFixed(1);
    const description = `${thumbs.seconds()} s by hand; ${machine} s of waiting, layout checks included`;
    test.info().annotations.push({ type: 'person', description });
    const response = await page.request.get(`/@aster-${name.split(' ')[1]}`);
    expect(response.url()).toBe(page.url().split('?')[0]);
  });
}

test('what was typed is still there when the session has ended on the way', async ({ visit, server }) => {
  const { page, context } = await visit({ ...phone, expected: [/status of 401/] });
  const { email } = decodeJwt(await signInNewPerson(context, server.origin));
  await page.goto('/create-page');
  await fillPage(page, 'Kept Name');
  await context.clearCookies();
  await page.getByRole('button', { name: 'Save and see it' }).click();
  await page.waitForURL('**/sign-in?next=**');
  await page.getByLabel('Email').fill(String(email));
  await signIn(page, createThumbs());
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Kept Name');
  await expect(page.getByLabel('Singer')).toBeChecked();
});

test('what is wrong is told at its field, by the browser and by the server', async ({ visit, server }) => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, context } = await visit({ ...phone, javaScriptEnabled, expected: [/status of 400/] });
    await signInNewPerson(context, server.origin);
    await page.goto('/create-page');
    await page.getByLabel('A few words').fill('Words without a name.');
    await page.getByRole('button', { name: 'Save and see it' }).click();
    await page.getByText('Name must be at least 2 characters').waitFor();
    await page.getByText('Choose at least one type').waitFor();
    await expect(page.getByLabel('A few words')).toHaveValue('Words without a name.');
  }
});

test('an owner changes, hides and takes down a page', async ({ visit, server, get }) => {
  const { page, context } = await visit({ expected: [/status of 4(00|22)/] });
  await signInProvenPerson(context, server);
  await page.goto('/account/pages');
  await page.getByRole('main').getByRole('link', { name: 'Create your page' }).click();
  await fillPage(page, 'Mulatu the Fourth');
  await page.getByRole('button', { name: 'Save and see it' }).click();
  await page.waitForURL('**/account/pages/*');
  const editor = page.url();
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.waitForURL('**/professionals/*');
  const profile = new URL(page.url()).pathname;
  await page.goto(editor);
  await page.getByLabel('Short address').fill('Tibeb');
  await page.getByRole('textbox', { name: 'Links' }).fill('https://example.com/mulatu\njavascript:alert(1)');
  await page.getByLabel('Fans can send tips').uncheck();
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('Links begin with https:// or http://').waitFor();
  await page.getByRole('textbox', { name: 'Links' }).fill('https://example.com/mulatu');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await page.getByText('This short address is needed by Tibeb itself.').waitFor();
  await expect(page.getByLabel('Fans can send tips')).not.toBeChecked();
  const handle = `mulatu-${randomUUID().slice(0, 8)}`;
  await page.getByLabel('Short address').fill(handle);
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('region', { name: 'How others see it' })).toContainText(`/@${handle}`);
  await page.goto(profile);
  await expect(page.getByRole('link', { name: 'example.com/mulatu' })).toHaveAttribute('rel', /nofollow/);
  await expect(page.getByText('Not taking tips at the moment')).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Tip Now' })).toHaveCount(0);
  await page.goto(editor);
  await page.getByRole('button', { name: 'Hide this page' }).click();
  await expect(page.getByRole('region', { name: 'How others see it' })).toContainText('Hidden');
  await expect(async () => expect((await get(profile)).headers.get('location')).toBe('/not-found')).toPass();
  const takeDown = () => page.getByRole('button', { name: 'Take it down' }).click();
  await expect(page.getByText(/An event keeps the name that its organizer wrote on the bill/)).toBeVisible();
  await takeDown();
  await page.getByText('Please check the box first').waitFor();
  await page.getByText('Password is required').waitFor();
  await page.getByLabel('Take this page down for good').check();
  await page.getByLabel('Your password').fill('not this one');
  await takeDown();
  await page.getByText('This is not your current password').waitFor();
  await page.getByLabel('Your password').fill(password);
  await takeDown();
  await expect(page.getByRole('region', { name: 'How others see it' })).toContainText('Taken down');
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0);
});
