import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PageContext, pageContext } from '#web/platform/page-context.ts';
import { action } from './sign-out.ts';

async function signOut(fetchInProcess: PageContext['fetchInProcess']) {
  const logged: string[] = [];
  const context = new RouterContextProvider();
  context.set(pageContext, {
    publicOrigin: 'https://tibeb.example',
    fetchInProcess,
    logFailure: (what: string) => logged.push(what),
  } as unknown as PageContext);
  const request = new Request('https://tibeb.example/sign-out', {
    method: 'POST',
    headers: { cookie: 'accessToken=a.b.c; __Secure-tibeb.session_token=secret' },
  });
  const response = await action({ request, context } as unknown as Parameters<typeof action>[0]);
  return { response, logged };
}

test.each([
  ['does not answer', () => Promise.reject(new Error('connection lost')), ['identity service']],
  // The identity service has logged this failure already.
  ['fails', async () => Response.json({ type: 'server_error', errors: [] }, { status: 500 }), []],
])('when the identity service %s this browser is signed out all the same', async (_how, answer, log) => {
  const { response, logged } = await signOut(answer);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe('/');
  const cookies = response.headers.getSetCookie();
  expect(
    cookies.filter((line) => /^(accessToken|__Secure-tibeb\.session_token)=;.*Max-Age=0/.test(line)),
  ).toHaveLength(2);
  expect(cookies.join()).toContain('logged-out');
  expect(logged).toEqual(log);
});
