import type { Page } from '@playwright/test';
import type { Pool } from 'pg';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import { paths } from '#contract/paths.ts';
import { passwordTooShort } from '#contract/texts/en/account.ts';
import { emailInvalid } from '#contract/texts/en/forms.ts';
import { quoteTooShort } from '#contract/texts/en/home.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { buildInMadeUpLocale, madeUpBuild } from '#tests/support/made-up-locale/build.ts';
import { dataOf, englishLeft, type Words } from '#tests/support/made-up-locale/english-left.ts';
import { brokenLayout, wordsOf } from '#tests/support/made-up-locale/inspect-page.ts';
import { madeUpText } from '#tests/support/made-up-locale/made-up.ts';
import { initials } from '#web/features/account/initials.ts';
import routes from '#web/routes.ts';

test.use({ serverOptions: { flags: ['--sample', '--pages', madeUpBuild] } });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  await buildInMadeUpLocale();
});

/** Widths at which no layout may break: the narrowest phone, and a desktop. */
const widths = [360, 1440];
/** A sample person who organizes events. */
const organizer = {
  fullName: 'Marta Girma',
  email: 'marta@tibeb.example',
  password: 'masinqo-evenings',
  rememberMe: true,
};

/** Only pages, no pictures and feeds; the parameters of routes are filled in below. */
const patterns = routes.filter(({ file }) => file.endsWith('.tsx')).map(({ path = '' }) => `/${path}`);

/** Pages that members see differently from guests. */
const forMembers = /^\/(account|event-|create-event|edit-event)|\/tip$/;

for (const visitor of ['guest', 'organizer'] as const)
  test(`no page shows a ${visitor} a word that is not in its locale, nor breaks where words are longer`, async ({
    visit,
    server,
    pool,
  }) => {
    test.setTimeout(400_000);
    const { page, context } = await visit({ expected: [/status of 4\d\d/] });
    if (visitor === 'organizer') {
      const answer = await context.request.post(identityPaths.signIn, { data: organizer });
      const { data }: TokenAnswer = await answer.json();
      await context.addCookies([{ name: 'accessToken', value: data.result.token, url: server.origin }]);
    }
    const seen: { path: string; words: Words[] }[] = [];
    const examples = await examplesOf(pool);
    const problems: string[] = [];
    for (const pattern of patterns) {
      if (visitor === 'organizer' && !forMembers.test(pattern)) continue;
      const path = pattern.replace(/:\w+|\*/, (parameter) => examples[`${pattern} ${parameter}`] ?? 'none');
      await page.goto(path);
      // Pages for members redirect a guest to the sign-in page, which is checked once.
      if (new URL(page.url()).pathname !== path) continue;
      seen.push({ path, words: await page.evaluate(wordsOf) });
      problems.push(...(await brokenAt(page)).map((problem) => `${path}: ${problem}`));
    }
    expect(seen.length).toBeGreaterThan(visitor === 'guest' ? 20 : 15);
    // Read only now, because the pages have looked up places in the meantime.
    const data = await dataOf(pool);
    data.add(initials(organizer.fullName));
    for (const { path, words } of seen)
      problems.push(...englishLeft(words, data).map((problem) => `${path}: ${problem}`));
    expect([...new Set(problems)]).toEqual([]);
  });

test('the manifest speaks the locale of the pages', async ({ get }) => {
  const answer = await get('/manifest.webmanifest');
  const { description, lang, screenshots, shortcuts } = await answer.json();
  expect(lang).toBe('en-XA');
  const named = [...screenshots, ...shortcuts].map(({ label, name }) => label ?? name);
  expect(
    englishLeft(
      [description, ...named].map((text) => ({ text, where: 'manifest' })),
      new Set(),
    ),
  ).toEqual([]);
});

for (const javaScriptEnabled of [true, false])
  test(`a refused form speaks the locale of its page ${javaScriptEnabled ? 'with' : 'without'} scripts`, async ({
    visit,
    pool,
  }) => {
    const { page } = await visit({ javaScriptEnabled, expected: [/status of 4\d\d/] });
    const problems: string[] = [];
    const data = await dataOf(pool);
    for (const [path, message] of Object.entries({
      [paths.signUp()]: passwordTooShort,
      [paths.forgotPassword()]: emailInvalid,
      [paths.shareStory()]: quoteTooShort,
    })) {
      await page.goto(path);
      await page.locator('main form button[type=submit]').last().click();
      await expect(page.getByText(madeUpText(message), { exact: true }), path).toBeVisible();
      const seen = javaScriptEnabled ? await page.evaluate(wordsOf) : await wordsWithoutScripts(page);
      problems.push(...englishLeft(seen, data).map((problem) => `${path}: ${problem}`));
    }
    expect(problems).toEqual([]);
  });

/** For pages where no script can run: only the messages. */
async function wordsWithoutScripts(page: Page): Promise<Words[]> {
  const said = await page.locator('main form').last().innerText();
  return said.split('\n').map((text) => ({ text, where: 'form' }));
}

async function brokenAt(page: Page): Promise<string[]> {
  const problems: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    problems.push(...(await page.evaluate(brokenLayout)).map((problem) => `${width} px: ${problem}`));
  }
  return problems;
}

/** Values for the parameters of a route: the first of its kind in the sample. */
async function examplesOf(pool: Pool): Promise<Readonly<Record<string, string>>> {
  const first = async (statement: string) => String((await pool.query(statement)).rows[0]?.id);
  const beneficiary = await first('SELECT id FROM beneficiary ORDER BY id LIMIT 1');
  const event = await first('SELECT id FROM event ORDER BY id LIMIT 1');
  const managed = await first(
    'SELECT id FROM event WHERE organizer_id = (SELECT id FROM organizer WHERE account_id IS NOT NULL LIMIT 1) ORDER BY id LIMIT 1',
  );
  const organizerId = await first('SELECT id FROM organizer ORDER BY id LIMIT 1');
  return {
    '/professionals/:id :id': beneficiary,
    '/professionals/:id/tip :id': beneficiary,
    '/events/:id :id': event,
    '/events/:id/tip :id': event,
    '/edit-event/:id :id': managed,
    '/organizers/:id :id': organizerId,
    '/fund-me/:id :id': 'four-hundred-cassettes',
    '/blog/:slug :slug': 'the-hat-around-the-world',
    '/resources/:slug :slug': 'getting-started',
    '/* *': 'not-there',
  };
}
