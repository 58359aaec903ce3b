/**
 * The request as the browser addressed it: behind a TLS proxy it arrives over http, and anybody can forge its Host
 * header. Pages compare its URL with the Origin header.
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
  // A form was already read; the page finds it in its context.
  const { method, headers, signal } = request;
  return new Request(url, isRead ? request : { method, headers, signal });
}

/** A path with invalid percent-encoding (/%E0%A4%A) is taken literally, because the router cannot decode it. */
export function decodable(pathname: string): string {
  try {
    decodeURIComponent(pathname);
    return pathname;
  } catch {
    return pathname.replaceAll('%', '%25');
  }
}
