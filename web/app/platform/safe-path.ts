/**
 * The path on this site that `input` names, or undefined: another origin, a scheme, `//host` and the like are rejected. It is
 * parsed as a browser would, never compared by its prefix.
 */
export function safePath(input: string | null | undefined): string | undefined {
  if (!input?.startsWith('/')) return undefined;
  const here = 'https://here.invalid';
  const url = URL.parse(input, here);
  if (url?.origin !== here) return undefined;
  // `/.//host` becomes `//host` once the dots are resolved, which a browser takes for a host. Backslashes have become slashes
  // by now.
  if (url.pathname.startsWith('//')) return undefined;
  return `${url.pathname}${url.search}${url.hash}`;
}
