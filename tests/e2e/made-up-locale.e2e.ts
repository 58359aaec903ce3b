import type { BrowserContext, Page } from '@playwright/test';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';
import { recoveryPaths } from '#contract/account/recovery-paths.ts';
import { paths } from '#contract/paths.ts';
import { passwordTooShort } from '#contract/texts/en/account.ts';
import { emailInvalid } from '#contract/texts/en/forms.ts';
import { quoteTooShort } from '#contract/texts/en/home.ts';
import { listDemoAccounts } from '#server/features/account/public.ts';
import { signInOperator } from '#tests/support/browser-operator.ts';
import { expect, test } from '#tests/support/browser-test.ts';
import { buildInMadeUpLocale, madeUpBuild } from '#tests/support/made-up-locale/build.ts';
import { dataOf, englishLeft, type Words } from '#tests/support/made-up-locale/english-left.ts';
import { type Examples, makeExamples } from '#tests/support/made-up-locale/examples.ts';
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
/** Pages, and the documents beside them that are no pictures, files or feeds. */
const patterns = routes
  .map(({ path = '', file }) => ({ pattern: `/${path}`, isPage: file.endsWith('.tsx') }))
  .filter(
    ({ pattern, isPage }) => isPage || /^\/(t|on|screen|embed)\/:\w+(\/signs|\/overlay)?$/.test(pattern),
  )
  .map(({ pattern }) => pattern);

/** Who visits, and the pages that they see otherwise than the guest. A demo account, or for the operator a new person. */
const visitors: Readonly<Record<string, RegExp>> = {
  guest: /^/,
  fan: /^\/(account|claim|page-invitation)/,
  organizer: /^\/(account\/campaigns|event-|create-event|edit-event)|\/tip$/,
  performer: /^\/(account|create-page|dashboard)/,
  leader: /^\/dashboard\/:id\/band/,
  operator: /^\/desk/,
};

/** Pages that nobody can visit here, each with the reason. */
const unseen: Readonly<Record<string, string>> = {
  '/professionals/:id/pledge': 'tips are pledged in live mode only',
  '/account/pledged-tips/:id': 'tips are pledged in live mode only',
  '/sign-in/second-step': 'it follows a password',
  '/claim-was-not-me': 'it takes the link of a mail',
  '/desk/debts/:account': 'nobody owes anything in the sample',
  '/desk/hidden-words/:id': 'nobody hid words in the sample',
};

test('no page shows a word that is not in its locale, nor breaks where words are longer', {
  tag: '@long',
}, async ({ visit, server, pool }) => {
  test.setTimeout(900_000);
  const examples = await makeExamples(pool);
  const accounts = listDemoAccounts();
  const seen: { path: string; words: Words[] }[] = [];
  const visited = new Set(Object.keys(unseen));
  const problems: string[] = [];
  for (const [visitor, theirs] of Object.entries(visitors)) {
    const { page, context } = await visit({ expected: [/status of 4\d\d/] });
    const account = accounts.find(({ role }) => role === visitor);
    if (visitor === 'operator') await signInOperator(context, server, pool, { role: 'admin' });
    else if (account) await signIn(context, server.origin, account);
    for (const pattern of patterns.filter((one) => theirs.test(one))) {
      const path = pathOf(pattern, examples);
      const answer = await page.goto(path);
      // Pages for members redirect a guest to the sign-in page, which is checked once.
      if (new URL(page.url()).pathname !== path.split('?')[0]) continue;
      if (answer?.ok() || pattern === '/*') visited.add(pattern);
      seen.push({ path, words: await page.evaluate(wordsOf) });
      problems.push(...(await brokenAt(page)).map((problem) => `${path}: ${problem}`));
    }
  }
  // Read only now, because the pages have looked up places in the meantime.
  const data = await dataOf(pool);
  const { rows } = await pool.query<{ name: string }>('SELECT full_name AS name FROM account');
  for (const { name } of rows) data.add(initials(name));
  for (const { path, words } of seen)
    problems.push(...englishLeft(words, data).map((problem) => `${path}: ${problem}`));
  for (const pattern of patterns) if (!visited.has(pattern)) problems.push(`${pattern} is visited by nobody`);
  expect([...new Set(problems)]).toEqual([]);
});

test('the manifest speaks the locale of the pages', { tag: '@long' }, async ({ get }) => {
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
  test(`a refused form speaks the locale of its page ${javaScriptEnabled ? 'with' : 'without'} scripts`, {
    tag: '@long',
  }, async ({ visit, pool }) => {
    const { page } = await visit({ javaScriptEnabled, expected: [/status of 4\d\d/] });
    const problems: string[] = [];
    const data = await dataOf(pool);
    for (const [path, message] of Object.entries({
      [paths.signUp()]: passwordTooShort,
      [recoveryPaths.forgotPassword()]: emailInvalid,
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

async function signIn(
  context: BrowserContext,
  origin: string,
  { email, password }: { email: string; password: string },
): Promise<void> {
  const answer = await context.request.post(identityPaths.signIn, {
    data: { email, password, rememberMe: true },
  });
  const { data }: TokenAnswer = await answer.json();
  await context.addCookies([{ name: 'accessToken', value: data.result.token, url: origin }]);
}

/** The path of a pattern, with the example for the longest part at its beginning. */
function pathOf(pattern: string, examples: Examples): string {
  const known = Object.keys(examples).filter((start) => `${pattern}/`.startsWith(`${start}/`));
  const [start = ''] = known.sort((a, b) => b.length - a.length);
  return (examples[start] ?? '') + pattern.slice(start.length);
}
