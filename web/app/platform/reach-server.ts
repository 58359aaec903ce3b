import { data, isRouteErrorResponse } from 'react-router';
import { errorPageTexts } from '#texts/shell.ts';
import { reachServerTexts } from '#texts/ui/form.ts';
import { safeJson } from './safe-json.ts';

/** The event of the window when the server has done a form and its answer leads to a page. */
export const formDone = 'tibeb-form-done';

/** A wait that is over by the time this is read. */
const momentSeconds = 5;

/**
 * The result of a page's server action. When the network fails, the server is too busy, or a proxy before it fails or refuses, it is what
 * `stay` makes of the problem in words: for a clientAction whose page then stays as it is. Its status, 503, keeps the router
 * from reloading the page's data, which would fail as the action did.
 */
export async function reachServer<Answer>(
  serverAction: () => Promise<unknown>,
  stay: (problem: string) => Answer,
) {
  try {
    return await serverAction();
  } catch (error) {
    const problem = whyNotReached(error);
    if (problem) return data(stay(problem), { status: 503 });
    if (error instanceof Response && !leadsBack(error)) dispatchEvent(new Event(formDone));
    throw error;
  }
}

/** Whether somebody is only led away to sign in, or to prove something, and comes back to the form. */
function leadsBack({ headers }: Response): boolean {
  return new URL(headers.get('location') ?? '', location.href).searchParams.has('next');
}

/** Why a form did not reach its action, in words for the person; undefined for any other error. */
export function whyNotReached(error: unknown): string | undefined {
  if (error instanceof TypeError) return reachServerTexts.notReached;
  // The page of a hotel's network, or half an answer, is nothing the router can decode.
  if (error instanceof Error && error.message.startsWith('Unable to decode')) return reachServerTexts.failed;
  if (!isRouteErrorResponse(error)) return undefined;
  const { status } = error;
  if ([429, 502, 503, 504].includes(status)) return busyText(retryAfterSecondsOf(error.data));
  return status >= 500 || [403, 408, 413].includes(status) ? reachServerTexts.failed : undefined;
}

/** The server tells scripts when to send again (answerBusy); a proxy answers in its own way. */
function retryAfterSecondsOf(body: unknown): number | undefined {
  const answer = typeof body === 'string' ? safeJson(body) : undefined;
  const seconds = (answer as { retryAfterSeconds?: unknown } | null | undefined)?.retryAfterSeconds;
  return typeof seconds === 'number' ? seconds : undefined;
}

/** That the server is busy, and for how long where that is known. */
export function busyText(retryAfterSeconds = 0): string {
  return retryAfterSeconds > momentSeconds ? errorPageTexts.busyFor(retryAfterSeconds) : errorPageTexts.busy;
}
