import { randomUUID } from 'node:crypto';
import { identityPaths, type TokenAnswer } from '#contract/account/identity.ts';

/** Anything that takes a request as if over HTTP, such as a test server. */
interface Server {
  request(path: string, init?: RequestInit): Promise<Response>;
}

export const password = 'correct horse battery';

/** A person who has not signed up yet, different in every call. */
export function newcomer(fullName = 'Hanna Tesfaye') {
  return { fullName, email: `${randomUUID()}@example.com`, password, acceptTerms: true };
}

export function post(server: Server, path: string, body: unknown, headers: Record<string, string> = {}) {
  return server.request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** The `Cookie` header that a browser would send after this answer. */
export function cookiesOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

/** Signs a person up and in. */
export async function signedIn(server: Server, person = newcomer(), rememberMe = false) {
  await post(server, identityPaths.signUp, person);
  const response = await post(server, identityPaths.signIn, { ...person, rememberMe });
  const { data }: TokenAnswer = await response.json();
  return { ...person, token: data.result.token, cookie: cookiesOf(response), response };
}
