import { data } from 'react-router';
import { askProofTexts as texts } from '#texts/account/ask-proof.ts';
import { formValues } from '#web/ui/form-check.ts';
import { codeField, type ProofRequest } from '../address-proof/code-fields.ts';
import type { FormAnswer } from './submit-form.ts';

const codeRequired = texts.codeFirst;

/**
 * The form again as it was typed, with the field for the code. That stands at the end of a long form: whoever has no
 * scripts to take them there is told at its beginning.
 */
export function askProof(form: FormData, proof: ProofRequest) {
  const errors = { form: [codeRequired], fields: { [codeField]: proof.errors } };
  return data<FormAnswer>({ refusal: { errors, values: formValues(form) }, proof }, { status: 403 });
}
