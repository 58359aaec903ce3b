/**
 * The request as the person's browser addressed it: behind a TLS proxy it arrives over http, and its Host
 * header is anybody's to write. Pages compare it with the Origin header.
 */
export function atPublicOrigin(request: Request, publicOrigin: string): Request {
  const { origin, pathname, search } = new URL(request.url);
  const path = decodable(pathname);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && origin === publicOrigin && path === pathname) return request;
  // Assigned, not parsed: a path that starts with // would be taken for another host.
  const url = new URL(publicOrigin);
  url.pathname = path;
  url.search = search;
  // Of a form, which was read before, the page finds what it says in its context.
  const { method, headers, signal } = request;
  return new Request(url, isRead ? request : { method, headers, signal });
}

/** A path whose percent signs encode nothing (/%E0%A4%A) is taken as it reads, for the router cannot decode it. */
export function decodable(pathname: string): string {
  try {
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    return pathname.replaceAll('%', '%25');
  }
}
