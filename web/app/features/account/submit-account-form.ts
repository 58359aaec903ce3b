import { data } from 'react-router';
import { networkFailure } from '#texts/account/messages.ts';
import { whyNotReached } from '#web/platform/reach-server.ts';
import { type FormRefusal, formValues, hiddenFields } from '#web/ui/form-check.ts';
import { networkTimeoutMs } from './session/session.ts';

class NetworkTimeout extends Error {}

/**
 * Sends an account form to the page's action. When the network fails or times out (section 8:
 * `network-request-failed`) the form says so and keeps what was typed.
 */
export async function submitAccountForm<Answer>(request: Request, serverAction: () => Promise<Answer>) {
  const form = await request.clone().formData();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new NetworkTimeout()), networkTimeoutMs());
  });
  try {
    return await Promise.race([serverAction(), timeout]);
  } catch (error) {
    // Everything else, redirects among it, is the router's business.
    const isLost = error instanceof TypeError || error instanceof NetworkTimeout;
    const problem = isLost ? networkFailure : whyNotReached(error);
    if (!problem) throw error;
    const refusal: FormRefusal = {
      errors: { form: [problem], fields: {} },
      values: formValues(form, { except: hiddenFields }),
    };
    // With this status the router does not load the page's data again, which would fail like the form did.
    return data(refusal, { status: 503 });
  } finally {
    clearTimeout(timer);
  }
}
