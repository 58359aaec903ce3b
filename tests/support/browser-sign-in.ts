import { randomUUID } from 'node:crypto';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { decodeJwt } from 'jose';
import { Client } from 'pg';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';

/** Signs a new person up and in, in this browser window. Returns their access token. */
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

/** The same for a new person whose mail address is verified. */
export async function signInProvenPerson(
  context: BrowserContext,
  { origin, databaseUrl }: { origin: string; databaseUrl: string },
): Promise<string> {
  const token = await signInNewPerson(context, origin);
  await proveAddress(databaseUrl, decodeJwt(token).sub ?? '');
  return token;
}

/** The same for a person whose account exists as well. Returns its id. */
export async function signInKnownPerson(
  context: BrowserContext,
  server: { origin: string; databaseUrl: string },
): Promise<string> {
  const token = await signInProvenPerson(context, server);
  return (await apiCalls(server.origin, token)('GET', '/account/users/profile')).result.id;
}

/** Has the effect of entering the mailed code: the identity service's user has a verified address. */
async function proveAddress(databaseUrl: string, userId: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('UPDATE identity_user SET email_verified = true WHERE id = $1', [userId]);
  } finally {
    await client.end();
  }
}

/** API calls as the person in the token; each returns the data of the body. */
export function apiCalls(origin: string, token: string) {
  return async (method: string, path: string, body?: object) => {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    return (await response.json()).data;
  };
}

export type ApiCalls = ReturnType<typeof apiCalls>;

/** Presses the button of a form when the session has ended meanwhile, and comes back to the form signed in again. */
export async function sendAfterSessionEnded(page: Page, button: Locator): Promise<void> {
  const [here, context] = [page.url(), page.context()];
  const cookies = await context.cookies();
  await context.clearCookies();
  await button.click();
  await page.waitForURL('**/sign-in?next=*');
  await context.addCookies(cookies);
  await page.goto(here);
}
