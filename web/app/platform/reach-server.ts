import { data } from 'react-router';
import { reachServerTexts as texts } from '#texts/ui/form.ts';

export const notReachedText = texts.notReached;

/**
 * The result of a page's server action, or `fallback` when the network fails: for a clientAction whose page then stays as it
 * is. With the status of `fallback` the router does not reload the page's data, which would fail as the action did.
 */
export async function reachServer<Answer>(serverAction: () => Promise<unknown>, fallback: Answer) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return data(fallback, { status: 503 });
  }
}
