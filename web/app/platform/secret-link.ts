import { data } from 'react-router';
import { ApiError } from './api.ts';

/** The secret in the link must not leak, neither through a cache nor as a referrer. */
export const secretLinkHeaders = () => ({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });

/** The result of the button on a page that a link in a mail leads to. */
export interface LinkAnswer {
  /** The reason why nothing was done; null after success. */
  readonly problem: string | null;
}

/** Returns the API's own text and status where it refuses. */
export async function answerLink(call: () => Promise<unknown>) {
  try {
    await call();
    return data<LinkAnswer>({ problem: null });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return data<LinkAnswer>({ problem: error.message }, { status: error.status });
  }
}
