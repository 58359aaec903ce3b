import { data } from 'react-router';
import { ApiError } from './api.ts';

/** What is in the link must reach nobody else, neither by a cache nor as a referrer. */
export const secretLinkHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/** What became of the button on a page that a link in a mail leads to. */
export interface LinkAnswer {
  /** Why nothing was done; null once it is. */
  readonly problem: string | null;
}

/** Answers with the API's own words and status where it refuses. */
export async function answerLink(call: () => Promise<unknown>) {
  try {
    await call();
    return data<LinkAnswer>({ problem: null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<LinkAnswer>({ problem: error.message }, { status: error.status });
  }
}
