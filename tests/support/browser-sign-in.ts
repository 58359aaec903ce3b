import { randomUUID } from 'node:crypto';
import type { BrowserContext } from 'playwright';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';

/** Signs somebody new up and in, in this browser window. Returns their access token. */
export async function signInNewPerson(context: BrowserContext, origin: string): Promise<string> {
  const person = {
    fullName: 'Hanna Tesfaye',
    email: `${randomUUID()}@example.com`,
    password: 'correct horse battery staple',
    acceptTerms: true,
    rememberMe: true,
  };
  const send = (path: string) =>
    context.request.post(`${origin}${path}`, { data: person, headers: { origin } });
  await send(identityPaths.signUp);
  const { data }: TokenAnswer = await (await send(identityPaths.signIn)).json();
  await context.addCookies([{ name: 'accessToken', value: data.result.token, url: origin }]);
  return data.result.token;
}
