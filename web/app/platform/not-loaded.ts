import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from './api.ts';
import { pageContext } from './page-context.ts';

type Context = Readonly<RouterContextProvider>;

/** A loader's answer in place of data the API does not return: the thing is missing, or the call failed. */
export function notLoaded(context: Context, what: string, error: unknown) {
  if (error instanceof ApiError && error.status === 404)
    return data({ kind: 'missing' as const }, { status: 404 });
  return loadFailed(context, what, error);
}

/** Logs that `what` failed, and why. Throws a redirect again: it is no failure. */
export function loadFailed(context: Context, what: string, error: unknown) {
  if (error instanceof Response) throw error;
  context.get(pageContext).logFailure(what, error);
  return data({ kind: 'failed' as const }, { status: 503 });
}
