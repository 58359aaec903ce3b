import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PageContext, pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { loadAccount } from './account-data.ts';
import { sendOnSignedIn } from './account-pages.server.ts';

/** A signed-in person's page whose profile cannot be fetched; keeps what is logged. */
function pageWithoutProfile() {
  const logged: string[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, { logFailure: (what: string) => logged.push(what) } as unknown as PageContext);
  context.set(sessionContext, {
    api: () => Promise.reject(new Error('not asked')),
    signedIn: true,
    loadProfile: () => Promise.reject(new Error('connection lost')),
  });
  return { context, logged };
}

test('a profile that cannot be fetched is told in the account state and logged', async () => {
  const { context, logged } = pageWithoutProfile();
  const { signedIn, account } = await loadAccount(context);
  expect(signedIn).toBe(true);
  expect(await account).toEqual({ profile: null, error: 'Failed to fetch profile' });
  expect(logged).toEqual(['Failed to fetch profile']);
});

test('the account pages are shown when the profile cannot be fetched', async () => {
  const { context, logged } = pageWithoutProfile();
  await sendOnSignedIn(context, new URL('https://tibeb.example/sign-in'));
  expect(logged).toEqual(['Failed to fetch profile']);
});
