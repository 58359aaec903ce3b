import { sessionCookie } from '#contract/account/identity.ts';

/** The `Cookie` header a browser would send after an answer with these `Set-Cookie` headers. */
export function cookieHeaderOf(setCookies: readonly string[]): string {
  return setCookies.map((one) => one.split(';')[0]).join('; ');
}

/** The same answer with these cookies added. */
export function withCookies(response: Response, setCookies: readonly string[]): Response {
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  return response;
}

const sessionPattern = new RegExp(`(?:^|; )(?:__Secure-)?${sessionCookie.replace('.', '\\.')}=([^;]+)`);

/** The session token in a `Cookie` header, not verified; undefined if there is none. */
export function sessionOf(cookies: string): string | undefined {
  return sessionPattern.exec(cookies)?.[1];
}
