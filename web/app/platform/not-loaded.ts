import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from './api.ts';
import { pageContext } from './page-context.ts';

type Context = Readonly<RouterContextProvider>;

/** What a loader answers in place of something the API does not give: it is not there, or nothing came of asking. */
export function notLoaded(context: Context, what: string, error: unknown) {
  if (error instanceof ApiError && error.status === 404)
    return data({ kind: 'missing' as const }, { status: 404 });
  return loadFailed(context, what, error);
}

/** Logs `what` failed, and why. */
export function loadFailed(context: Context, what: string, error: unknown) {
  context.get(pageContext).logFailure(what, error);
  return data({ kind: 'failed' as const }, { status: 503 });
}
