/**
 * The path of this site that `input` names, or undefined: another origin, a scheme, `//host` and the like
 * lead nowhere. It is parsed as a browser would, never compared by its beginning.
 */
export function safePath(input: string | null | undefined): string | undefined {
  if (!input?.startsWith('/')) return undefined;
  const here = 'https://here.invalid';
  const url = URL.parse(input, here);
  if (url?.origin !== here) return undefined;
  // What is left of /.//host once the dots are gone; a browser takes it for a host. Backslashes are slashes by now.
  if (url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
