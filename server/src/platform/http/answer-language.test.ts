import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityPaths } from '#contract/account/identity.ts';
import { answerLanguages, inEnglish } from '#server/texts/languages.ts';
import { madeUpLanguage } from '#tests/support/made-up-locale/language.ts';
import { somebody, startTestServer, testOrigin } from '#tests/support/test-server.ts';

const madeUp = madeUpLanguage.tag;
/** A language that translates the texts of rules and nothing that zod says by itself. */
const ofRulesAlone = { tag: 'en-XB', texts: madeUpLanguage.texts };
let server: Awaited<ReturnType<typeof startTestServer>>;

beforeAll(async () => {
  server = await startTestServer({ languages: [...answerLanguages, madeUpLanguage, ofRulesAlone] });
});
afterAll(() => server.stop());

async function ask(path: string, language: string | undefined, body?: object) {
  const headers = {
    ...(path.startsWith('/api/v1/campaigns')
      ? { authorization: `Bearer ${await server.token(somebody())}` }
      : {}),
    ...(language === undefined ? {} : { 'accept-language': language }),
    ...(body ? { 'content-type': 'application/json' } : {}),
  };
  const response = await server.request(
    path,
    body ? { method: 'POST', headers, body: JSON.stringify(body) } : { headers },
  );
  return { response, errors: (await response.json()).errors as { code: string; detail: string }[] };
}

const nowhere = '/api/v1/nowhere';

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['am-ET', 'en'],
  ['*', 'en'],
  ['en-US,en;q=0.9', 'en'],
  [madeUp, madeUp],
  [madeUp.toUpperCase(), madeUp],
  [`${madeUp}-Latn-x-long`, madeUp],
  [`fr, ${madeUp};q=0.5, en;q=0.3`, madeUp],
  [`en;q=0.3, ${madeUp};q=0.5`, madeUp],
  [`en;q=0.5, ${madeUp};q=0`, 'en'],
  [';;,=q,-,--;q=x', 'en'],
  [`a${'-b'.repeat(300)}`, 'en'],
])('whoever asks with Accept-Language %j is answered in %s', async (header, tag) => {
  const { response, errors } = await ask(nowhere, header);
  expect(response.status).toBe(404);
  expect(errors).toEqual([
    {
      code: 'not_found',
      attr: null,
      detail: (tag === 'en' ? inEnglish : madeUpLanguage).texts.refusals.not_found,
    },
  ]);
  expect(response.headers.get('content-language')).toBe(tag);
  expect(response.headers.get('vary')).toBe('Accept-Language');
});

const testimonial = {
  name: 'Hanna Tesfaye',
  role: 'Jazz singer',
  category: 'artist',
  rating: 5,
  quote: 'My audience tips me before the last song is over.',
};
const english = /[a-z]{2}/i;

test.each([
  ['a text of a rule', '/api/v1/shared/testimonials', { ...testimonial, rating: 9 }],
  ['a text with a limit in it', '/api/v1/shared/testimonials', { ...testimonial, role: 'r'.repeat(81) }],
  ['several fields', '/api/v1/shared/testimonials', {}],
  ['what zod says by itself', '/api/v1/shared/testimonials', { ...testimonial, website: 5 }],
  ['a form of the identity service', identityPaths.signUp, { fullName: 'H', password: 'p'.repeat(200) }],
  ['a refusal of the identity service', identityPaths.signIn, { email: 'a@b.example', password: 'wrong' }],
  ['what stands nowhere', '/identity/nowhere', {}],
  ['a body too large', identityPaths.signIn, { email: 'a'.repeat(20_000) }],
])('%s is told in the language asked for, its codes as in English', async (_, path, body) => {
  const inMadeUp = await ask(path, madeUp, body);
  const inOther = await ask(path, undefined, body);
  expect(inMadeUp.errors.length).toBeGreaterThan(0);
  for (const { detail } of inMadeUp.errors) expect(detail).not.toMatch(english);
  for (const { detail } of inOther.errors) expect(detail).toMatch(english);
  const without = (errors: typeof inOther.errors) => errors.map((error) => ({ ...error, detail: '' }));
  expect(without(inMadeUp.errors)).toEqual(without(inOther.errors));
  expect(inMadeUp.response.status).toBe(inOther.response.status);
});

const goal = { title: 'Songs of Lalibela', description: 'An album of ten songs.', category: 'Music' };
test.each([
  ['a text', '/api/v1/reports', {}, 'reason', madeUpLanguage.texts.rules.reports.reasonMissing],
  [
    'a text with a limit',
    '/api/v1/reports',
    { words: 'w'.repeat(1001) },
    'words',
    madeUpLanguage.texts.rules.reports.wordsTooLong(1000),
  ],
  [
    'a text with an amount',
    '/api/v1/campaigns/own',
    { ...goal, goal: 2_000_000 },
    'goal',
    madeUpLanguage.texts.rules.campaignRules.goalTooLarge(1_000_000),
  ],
])('%s of a rule is translated without the help of zod', async (_, path, body, attr, detail) => {
  const { errors } = await ask(path, ofRulesAlone.tag, body);
  expect(errors).toContainEqual({ code: expect.any(String), attr, detail });
});

test('a rule that only the server knows is told in the language asked for', async () => {
  const token = await server.token(somebody());
  const response = await server.request('/api/v1/tipping/tips/pay', {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'accept-language': madeUp,
    },
    body: JSON.stringify({
      beneficiary: crypto.randomUUID(),
      total_amount: 5,
      method: crypto.randomUUID(),
      return_url: 'https://elsewhere.example/',
    }),
  });
  const { errors } = await response.json();
  expect(errors).toEqual([
    { code: 'invalid', attr: 'return_url', detail: madeUpLanguage.texts.checks.returnUrlForeign },
  ]);
});

test('a person whose browser was refused reads why as text in its language', async () => {
  const response = await server.request(identityPaths.social, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example', accept: 'text/html', 'accept-language': madeUp },
  });
  expect(response.status).toBe(403);
  expect(await response.text()).toBe(madeUpLanguage.texts.refusals['unauthorized-domain'](testOrigin));
  expect(response.headers.get('content-type')).toBe('text/plain; charset=UTF-8');
  expect(response.headers.get('content-language')).toBe(madeUp);
});

test('an answer that is no refusal is the same in all languages, and shared caches keep one of it', async () => {
  const [first, second] = await Promise.all(
    [madeUp, 'en'].map((language) =>
      server.request('/api/v1/events/categories', { headers: { 'accept-language': language } }),
    ),
  );
  expect(first?.headers.get('cache-control')).toContain('public');
  expect(first?.headers.get('etag')).toBe(second?.headers.get('etag'));
  expect(first?.headers.get('vary')).toBe(null);
  expect(await first?.text()).toBe(await second?.text());
});

test('no two texts of rules are alike, for each is found by its English words', () => {
  type Text = string | ((...limits: number[]) => string);
  const texts = Object.values(inEnglish.texts.rules).flatMap((rules) =>
    Object.values(rules as Readonly<Record<string, Text | object>>).flatMap((text) =>
      typeof text === 'function' ? text(1, 1) : typeof text === 'string' ? text : [],
    ),
  );
  expect(texts.length).toBeGreaterThan(100);
  expect(texts.filter((text, at) => texts.indexOf(text) !== at)).toEqual([]);
});
