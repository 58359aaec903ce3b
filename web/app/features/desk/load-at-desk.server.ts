import { type RouterContextProvider, redirect } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { type Api, type ApiAnswer, ApiError } from '#web/platform/api.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { apiOf } from '#web/platform/session-context.ts';
import type { DeskNotice } from './notices.ts';

type Context = Readonly<RouterContextProvider>;

/** The operator at the desk, and what waits there. */
export type Desk = ApiAnswer<'GET /desk'>;

/**
 * Loads a page of the desk for an operator. Guests are redirected to sign in, operators without a second factor to the page
 * where they show one, those without the role to the start of the desk, and everybody else to the page for missing pages.
 * What is not there leads an operator to `gone`, the queue it waited in: a colleague has dealt with it.
 */
export async function loadAtDesk<Loaded extends object>(
  { context, url }: { readonly context: Context; readonly url: URL },
  load: (api: Api) => Promise<Loaded>,
  { gone }: { readonly gone?: string } = {},
): Promise<Loaded & { desk: Desk }> {
  await requireProfile(context, url);
  const api = apiOf(context);
  const here = `${url.pathname}${url.search}`;
  let desk: Desk | undefined;
  try {
    // One after the other: whether there is a desk for this person comes first.
    desk = await api('GET /desk');
    return { ...(await load(api)), desk };
  } catch (error) {
    throw wayOut(context, here, error, desk && gone) ?? error;
  }
}

/** The redirect, with its notice, for a refusal that is about the person. With `gone`, also for what is no longer there: that path is its list. */
export function wayOut(context: Context, here: string, error: unknown, gone?: string): Response | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 401) return redirect(paths.signIn({ returnTo: here }));
  if (error.status === 404 && gone) return redirectWith<DeskNotice>(context, gone, 'desk-gone');
  if (error.status === 404) return redirect(paths.notFound());
  if (error.has('operator_factor_missing'))
    return redirectWith<DeskNotice>(context, paths.accountConfirm({ returnTo: here }), 'desk-factor');
  if (error.has('operator_role_missing'))
    return redirectWith<DeskNotice>(context, deskPaths.home(), 'desk-role');
  return undefined;
}
