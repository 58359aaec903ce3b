import { type RouterContextProvider, redirect } from 'react-router';
import { setFlash } from './flash.ts';
import { pageContext } from './page-context.ts';

/** Redirects with a notice for the next page. `Notice` is the type of the existing notices. */
export function redirectWith<Notice extends string>(
  context: Readonly<RouterContextProvider>,
  to: string,
  notice: Notice,
  { status = 302, setCookies = [] }: { status?: number; setCookies?: readonly string[] } = {},
): Response {
  const headers = new Headers();
  for (const cookie of setCookies) headers.append('set-cookie', cookie);
  headers.append('set-cookie', setFlash(notice, context.get(pageContext).publicOrigin));
  return redirect(to, { status, headers });
}
