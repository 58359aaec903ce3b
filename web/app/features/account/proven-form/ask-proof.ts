import { data } from 'react-router';
import { codeField, type ProofAsked } from '#web/features/account/public.ts';
import { formValues } from '#web/ui/form-check.ts';
import { proofTexts } from './proof-texts.ts';
import type { FormAnswer } from './submit-form.ts';

/**
 * The form again as it was typed, with the field for the code. That stands at the end of a long form: whoever has no
 * scripts to take them there is told at its beginning.
 */
export function askProof(form: FormData, proof: ProofAsked) {
  const errors = { form: [proofTexts.asked], fields: { [codeField]: proof.errors } };
  return data<FormAnswer>({ refusal: { errors, values: formValues(form) }, proof }, { status: 403 });
}
