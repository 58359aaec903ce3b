import { data } from 'react-router';
import { reachServerTexts as texts } from '#texts/ui/form.ts';

export const notReachedText = texts.notReached;

/**
 * What a page's server action answers, or `fallback` where the network fails: for a clientAction whose page stays as
 * it is then. With that status the router does not load the page's data again, which would fail like the action did.
 */
export async function reachServer<Answer>(serverAction: () => Promise<unknown>, fallback: Answer) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return data(fallback, { status: 503 });
  }
}
