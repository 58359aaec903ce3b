import { data, type RouterContextProvider } from 'react-router';
import { ApiError } from '#web/platform/api.ts';
import { refusedByApi } from '#web/platform/refused-by-api.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { formValues } from '#web/ui/form-check.ts';
import { proveWithinForm } from '../address-proof/prove-within-form.server.ts';
import { signInAgain } from '../sign-in-again.ts';
import { askProof } from './ask-proof.ts';
import type { FormAnswer } from './submit-form.ts';

interface PostedForm {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
  readonly form: FormData;
  /** The address of the page, to come back to. */
  readonly here: string;
  /** The form's names for the fields that are called differently in the API. */
  readonly names?: Readonly<Record<string, string>>;
}

/**
 * Does what a signed-in person's form requests, and returns what `send` returns. If the API refuses it, the form stays as it
 * was typed, with the reason at its field; if the person's address has to be proven, it asks for the code.
 */
export async function answerForm<Done>(posted: PostedForm, send: () => Promise<Done>) {
  const { context, form, here, names = {} } = posted;
  if (!context.get(sessionContext).signedIn) return signInAgain(context, here);
  try {
    const outcome = await proveWithinForm(posted, send);
    return outcome.proofRequest ? askProof(form, outcome.proofRequest) : outcome.done;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    const refusal = { errors: refusedByApi(error, names), values: formValues(form) };
    return data<FormAnswer>({ refusal }, { status: error.status });
  }
}
