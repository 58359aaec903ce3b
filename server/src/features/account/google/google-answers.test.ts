import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { googleBrowser, messageOf, startGoogleServer } from '#tests/support/google.ts';

let server: Awaited<ReturnType<typeof startGoogleServer>>;
beforeAll(async () => {
  server = await startGoogleServer({ overrides: { providerTimeoutMs: 2000 } });
});
afterEach(() => server.google.disturb(undefined));
afterAll(() => server.stop());

const signIn = async () =>
  messageOf(await googleBrowser(server).signIn({ email: `${randomUUID()}@gmail.example` }));

// The cases follow the order of a sign-in, because answers are cached.
test.each([
  ['discovery', 'null'],
  ['discovery', 'wrong-shape'],
  ['discovery', 'nonsense'],
  ['discovery', 'huge'],
  ['discovery', 'drip'],
] as const)(
  'people hear at once that Google gives no answer when its %s answers with %s',
  async (at, how) => {
    server.google.disturb({ at, how });
    const { response } = await googleBrowser(server).begin();
    expect(await messageOf(response)).toMatchObject({ failure: 'network-request-failed' });
  },
);

test.each([
  ['keys', 'null'],
  ['keys', 'wrong-shape'],
  ['keys', 'drip'],
  ['token', 'null'],
  ['token', 'wrong-shape'],
  ['token', 'nonsense'],
  ['token', 'huge'],
  ['token', 'drip'],
] as const)(
  'nobody is signed in when the %s of Google answer with %s, and the next one is',
  async (at, how) => {
    server.google.disturb({ at, how });
    expect(await signIn()).toHaveProperty('failure');
    server.google.disturb(undefined);
    // A successful sign-in caches the keys, and the next case of the keys would not read them.
    if (at === 'token') expect(await signIn()).toHaveProperty('token');
  },
);
