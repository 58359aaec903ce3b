import { expect, test } from 'vitest';
import type { Translation } from '#contract/texts/translation.ts';
import { parseSource } from './source-file.ts';
import {
  articlesAreAmerican,
  localesAreComplete,
  ruleTextsAreListed,
  sentencesStandInTexts,
  textsAreAmerican,
  wordsStandInTexts,
} from './text-rules.ts';

const inPage = (text: string, path = 'web/app/features/home/page.tsx') =>
  wordsStandInTexts([parseSource(path, text)]);

test.each([
  '<p>Hello</p>',
  "<p>{'Hello'}</p>",
  "<p>{busy ? 'Sending...' : texts.send}</p>",
  "<p>{failed && 'It failed'}</p>",
  '<p>{`Some tips`}</p>',
  '<button aria-label="Close" />',
  '<img alt={`Picture`} />',
  "<Field label={required ? 'Name' : texts.name} />",
  "showToast({ title: 'Saved' })",
  "pageMeta({ 'description': `All of it` })",
])('words on a page stand in the texts of its locale: %s', (text) => {
  expect(inPage(`export const one = ${text};`)).toHaveLength(1);
});

test.each([
  '<p className="text-muted">{texts.hello}</p>',
  '<span aria-hidden>· $5</span>',
  '<Field label={texts.name} name="name" />',
  'showToast({ title: texts.saved })',
])('what is no word may stand anywhere: %s', (text) => {
  expect(inPage(`export const one = ${text};`)).toEqual([]);
});

test('the texts themselves, samples and tests have words', () => {
  const text = "export const one = { title: 'Hello' };";
  for (const path of [
    'web/app/texts/en/home.ts',
    'web/app/features/home/voices.data.ts',
    'web/app/features/home/page.test.tsx',
  ])
    expect(inPage(text, path)).toEqual([]);
});

const inServer = (text: string, path = 'server/src/features/home/http.ts') =>
  sentencesStandInTexts([parseSource(path, text)]);

test.each([
  "z.string('Please enter a name')",
  `z.maxLength(max, \`Please use at most \${max} characters\`)`,
  "{ busy: 'Too many pictures are being sent.' }",
  "invalid('event', 'Event not found')",
  `invalid(attr, \`\${name} is no longer on Tibeb\`)`,
  "context.text('Not found.', 404)",
  "new Response('Not found.')",
  "{ description: texts.tip, detail: 'Please sign in first.' }",
  `html\`<style>p { margin: 0 }</style><p>\${text}</p><a href="\${onwards}">Go on to Tibeb</a>\``,
])('what the server says stands in the texts of a locale: %s', (text) => {
  for (const path of [
    'contract/src/home/forms.ts',
    'server/src/platform/http/api.ts',
    'assets/downloads/signs.ts',
  ])
    expect(inServer(`export const one = ${text};`, path)).toHaveLength(1);
});

test.each([
  "z.string().describe('How many at most')",
  "defineEndpoint({ summary: 'One event' })",
  "new NoUsableAnswer('The answer is not JSON.')",
  "class extends Error { constructor() { super('The books do not hold.'); } }",
  "dependencies.log.info({}, 'Google sign in failed')",
  'sql`SELECT id FROM event`',
  `['SELECT id FROM event', 'Europe/Addis', 'Content-Type: text/html', \`Bearer \${token}\`]`,
])('what nobody reads in a language of their own may stand anywhere: %s', (text) => {
  expect(inServer(`export const one = ${text};`)).toEqual([]);
});

test('the texts of the server and of the contract, its commands and its tests have sentences', () => {
  for (const path of [
    'contract/src/texts/en/home.ts',
    'server/src/texts/en/pages.ts',
    'server/src/commands/jobs.ts',
    'server/src/features/home/http.test.ts',
  ])
    expect(inServer("export const one = 'Not found.';", path)).toEqual([]);
});

test('a locale has the modules of every other', () => {
  const english = ['web/app/texts/en/home.ts', 'web/app/texts/en/events/list.ts'];
  expect(localesAreComplete([...english, 'web/app/texts/translation.ts'])).toEqual([]);
  expect(localesAreComplete([...english, 'web/app/texts/am/home.ts'])).toEqual([
    'web/app/texts/am/events/list.ts: is missing, another locale has it',
  ]);
});

test('a translation without a key, or with another one, stops the build', () => {
  const english = {
    title: 'Home',
    tips: (count: number) => `${count} tips`,
    ways: [{ way: 'Tap' }],
  } as const;
  const whole: Translation<typeof english> = {
    title: 'a',
    tips: (count) => `b ${count}`,
    ways: [{ way: 'c' }],
  };
  // @ts-expect-error the key `ways` is missing.
  const missing: Translation<typeof english> = { title: 'a', tips: () => 'b' };
  // @ts-expect-error there is no key `heading`.
  const another: Translation<typeof english> = { ...whole, heading: 'd' };
  // @ts-expect-error an amount is no text.
  const wrong: Translation<typeof english> = { ...whole, title: 5 };
  expect([missing, another, wrong]).toHaveLength(3);
});

test.each([
  ["'Your favourite artists'", 'favourite'],
  ['`The event was cancelled by $' + '{name}`', 'cancelled'],
  ["'Everybody can read it'", 'Everybody'],
  ["'It keeps 2.9 % of it'", '9 %'],
  ["'Ours keeps 2.9 per cent of it'", 'per cent'],
  ["'There is no screen here any more'", 'any more'],
  ["'Nobody reads it any more, and it is closed.'", 'any more'],
  ["'Please tick the box first'", 'tick the box'],
])('texts are in American English: %s', (text, word) => {
  const inTexts = (path: string) =>
    textsAreAmerican([parseSource(path, `export const one = { everybody: ${text} };`)]);
  expect(inTexts('web/app/texts/en/home.ts')).toEqual([
    `web/app/texts/en/home.ts:1: "${word}" is not American English, or not how we say it`,
  ]);
  expect(inTexts('web/app/texts/en-GB/home.ts')).toEqual([]);
  for (const path of ['seed/sample/events/music.ts', 'sandbox/src/google/chooser-view.ts'])
    expect(inTexts(path)).toHaveLength(1);
  const article = (path: string) => articlesAreAmerican([{ path, text: `A title\n\n${text}` }]);
  expect(article('web/app/content/en/blog/one.md')).toEqual([
    `web/app/content/en/blog/one.md:3: "${word}" is not American English, or not how we say it`,
  ]);
  expect(article('docs/one.md')).toEqual([]);
});

test('a text that has any more tips is American', () => {
  const one = parseSource(
    'web/app/texts/en/home.ts',
    "export const one = 'It takes no tip any more often, or any more tips.';",
  );
  expect(textsAreAmerican([one])).toEqual([]);
});

test('a module of messages that the list of a language lacks is found', () => {
  const goals = parseSource('contract/src/texts/en/goals.ts', "export const dayWrong = 'Choose a day.';");
  const list = (text: string) => parseSource('server/src/texts/languages.ts', text);
  expect(ruleTextsAreListed([goals, list('')])).toHaveLength(1);
  expect(ruleTextsAreListed([goals, list("import * as goals from '#contract/texts/en/goals.ts';")])).toEqual(
    [],
  );
});
