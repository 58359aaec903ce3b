import { data } from 'react-router';
import { paths } from '#contract/paths.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { type FormRefusal, formValues } from '#web/ui/form-check.ts';
import type { ProofRequest } from '../address-proof/code-fields.ts';

/** The result of a form action of this feature in the browser: refused, or done with a redirect. */
export interface FormAnswer {
  readonly refusal?: FormRefusal;
  /** Set when the person's address has to be proven first. */
  readonly proof?: ProofRequest;
  readonly leadsTo?: string;
}

/**
 * Sends a form to the page's action. A redirect after success is not followed at once: the page stays for a moment with its
 * notice (section 9). When the network fails, the form stays as it is.
 */
export function submitForm(request: Request, serverAction: () => Promise<unknown>) {
  return submitAndFollow(request, () => serverAction().catch(doneOrThrown));
}

/** The same, where a redirect is followed at once. */
export async function submitAndFollow(request: Request, serverAction: () => Promise<unknown>) {
  const values = formValues(await request.clone().formData());
  return reachServer<FormAnswer>(serverAction, (problem) => ({
    refusal: { errors: { form: [problem], fields: {} }, values },
  }));
}

function doneOrThrown(thrown: unknown) {
  if (thrown instanceof Response) {
    const leadsTo = thrown.headers.get('location') ?? '';
    const [path] = leadsTo.split('?');
    if (path === paths.eventManagement() || path?.startsWith(`${paths.accountPages()}/`))
      return data<FormAnswer>({ leadsTo });
  }
  throw thrown;
}
