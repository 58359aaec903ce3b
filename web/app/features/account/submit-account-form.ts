import { parseSubmission, report, type SubmissionResult } from '@conform-to/react/future';
import { data } from 'react-router';
import { networkFailure } from './messages.ts';
import { networkTimeoutMs } from './session.ts';

/** What the actions answer when the form stays: its errors by field, and what was typed. */
export type AccountFormResult = SubmissionResult<string[]>;

class NetworkTimeout extends Error {}

/**
 * Sends an account form to the page's action. When the network fails or times out (section 8:
 * `network-request-failed`) the form says so and keeps what was typed.
 */
export async function submitAccountForm<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const submission = parseSubmission(await request.clone().formData());
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkTimeout()), networkTimeoutMs());
  });
  try {
    return await Promise.race([serverAction(), timeout]);
  } catch (error) {
    // Everything else, redirects among it, is the router's business.
    if (!(error instanceof TypeError || error instanceof NetworkTimeout)) throw error;
    const result = report(submission, {
      error: { formErrors: [networkFailure], fieldErrors: {} },
      hideFields: ['password'],
    });
    // With this status the router does not load the page's data anew, which would fail like the form did.
    return data(result, { status: 503 });
  } finally {
    clearTimeout(timer);
  }
}
