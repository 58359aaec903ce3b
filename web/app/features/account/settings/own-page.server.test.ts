import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { type PageContext, pageContext } from '#web/platform/page-context.ts';
import { loadSecurity } from './own-page.server.ts';

const publicOrigin = 'https://tibeb.example';

/** The security page's result while the identity service answers with this status. */
function securityWhile(status: number) {
  const answering: Partial<PageContext> = {
    publicOrigin,
    fetchInProcess: async () =>
      Response.json({ data: { result: { email: 'hanna@example.com' } } }, { status }),
  };
  const context = new RouterContextProvider(new Map([[pageContext, answering as PageContext]]));
  return loadSecurity(context, new Request(`${publicOrigin}/account/security`));
}

test('only an answer of 401 means that the session has ended', async () => {
  expect(await securityWhile(401)).toBeNull();
  expect(await securityWhile(200)).toEqual({ email: 'hanna@example.com' });
});

test.each([429, 500, 503])('an answer of %i is thrown, for the error page', async (status) => {
  await expect(securityWhile(status)).rejects.toMatchObject({ status });
});
