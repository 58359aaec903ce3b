import { data } from 'react-router';
import { codeField, type ProofAsked } from '#web/features/account/public.ts';
import { formValues } from '#web/ui/form-check.ts';
import type { FormAnswer } from './submit-form.ts';

/** The form again as it was typed, with the field for the code. */
export function askProof(form: FormData, proof: ProofAsked) {
  const errors = { form: [], fields: { [codeField]: proof.errors } };
  return data<FormAnswer>({ refusal: { errors, values: formValues(form) }, proof }, { status: 403 });
}
