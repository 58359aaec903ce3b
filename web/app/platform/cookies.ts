/** The value of a cookie in a `Cookie` header or in document.cookie; undefined without one or when empty. */
export function readCookie(cookies: string, name: string): string | undefined {
  for (const pair of cookies.split(';')) {
    const [found = '', ...value] = pair.split('=');
    if (found.trim() === name) return value.join('=').trim() || undefined;
  }
  return undefined;
}

/**
 * A cookie for the whole site, for Set-Cookie and document.cookie alike; a `maxAgeSeconds` of 0 removes it. It is Secure
 * wherever browsers store such a cookie: over https, and over http on localhost.
 */
export function writeCookie(
  name: string,
  value: string,
  { maxAgeSeconds, origin }: { maxAgeSeconds: number; origin: string },
): string {
  const { protocol, hostname } = new URL(origin);
  const trustworthy = protocol === 'https:' || /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
  return `${name}=${value}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${trustworthy ? '; Secure' : ''}`;
}
