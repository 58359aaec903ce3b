/** The `Cookie` header a browser would send after an answer with these `Set-Cookie` headers. */
export function cookieHeaderOf(setCookies: readonly string[]): string {
  return setCookies.map((one) => one.split(';')[0]).join('; ');
}

/** The same answer, which sets these cookies as well. */
export function withCookies(response: Response, setCookies: readonly string[]): Response {
  for (const cookie of setCookies) response.headers.append('set-cookie', cookie);
  return response;
}
