import type { RouterContextProvider } from 'react-router';
import { identityPaths } from '#contract/account/identity.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { sessionContext } from '#web/platform/session-context.ts';
import { askIdentity, type IdentityAnswer } from '../ask-identity.server.ts';
import { answerCodeFields } from './answer-code-fields.server.ts';
import { codeField, type ProofRequest, sendCodeField } from './code-fields.ts';

interface ProvenForm {
  readonly context: Readonly<RouterContextProvider>;
  readonly request: Request;
  /** The form as it was posted; the request is not read again. */
  readonly form: FormData;
}

/**
 * Does what a form requests. If that is refused as `address_not_proven`, mails a code and returns `proofRequest`, which the
 * form shows with `AddressCodeFields` beside all that was typed; when the form is sent again with the code, the address is
 * proven first. Rethrows whatever else `send` throws.
 */
export async function proveWithinForm<Done>(
  { context, request, form }: ProvenForm,
  send: () => Promise<Done>,
): Promise<
  { readonly done: Done; readonly proofRequest?: undefined } | { readonly proofRequest: ProofRequest }
> {
  const page = context.get(pageContext);
  const cookies = request.headers.get('cookie');
  const shown = form.has(codeField);
  const typed = String(form.get(codeField) ?? '').trim();
  const ask = async (answer?: IdentityAnswer<object>): Promise<{ proofRequest: ProofRequest }> => {
    const profile = await context.get(sessionContext).loadProfile();
    const errors = !answer || answer.ok ? [] : [...(answer.fields[codeField] ?? []), ...answer.messages];
    return { proofRequest: { email: profile?.email ?? '', typed, errors } };
  };
  if (form.has(sendCodeField.name) || typed !== '') {
    const { request: proofRequest, answer } = await answerCodeFields(page, form, cookies);
    if (proofRequest === 'mail' || !answer.ok) return ask(answer);
  }
  try {
    return { done: await send() };
  } catch (error) {
    if (!(error instanceof ApiError && error.has('address_not_proven'))) throw error;
    if (shown) return ask((await answerCodeFields(page, form, cookies)).answer);
    return ask(await askIdentity(page, identityPaths.sendVerification, { cookies }));
  }
}
