import { identityPaths } from '#contract/account/identity.ts';
import { emailCodeForm } from '#contract/account/settings-forms.ts';
import type { PageContext } from '#web/platform/page-context.ts';
import { checkForm } from '#web/ui/form-check.ts';
import { askIdentity, type IdentityAnswer } from '../ask-identity.server.ts';
import { codeField, sendCodeField } from './code-fields.ts';

/**
 * Handles the extra requests of a form that holds `AddressCodeFields`: to mail a code to the person's address, or to prove the
 * address by the code typed. The session is that of the browser's cookies.
 */
export async function answerCodeFields(
  page: PageContext,
  form: FormData,
  cookies: string | null,
): Promise<{ readonly request: 'mail' | 'proof'; readonly answer: IdentityAnswer<object> }> {
  if (form.has(sendCodeField.name))
    return { request: 'mail', answer: await askIdentity(page, identityPaths.sendVerification, { cookies }) };
  const { value: body, errors } = checkForm(emailCodeForm, form);
  if (!errors)
    return {
      request: 'proof',
      answer: await askIdentity(page, identityPaths.verifyEmailCode, { body, cookies }),
    };
  const wrong = { [codeField]: [...(errors.fields[codeField] ?? [])] };
  return {
    request: 'proof',
    answer: { ok: false, status: 400, messages: [], fields: wrong, retryAfter: null },
  };
}
