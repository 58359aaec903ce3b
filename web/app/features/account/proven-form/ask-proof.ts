import { data } from 'react-router';
import { askProofTexts as texts } from '#texts/account/ask-proof.ts';
import { formValues } from '#web/ui/form-check.ts';
import { codeField, type ProofRequest } from '../address-proof/code-fields.ts';
import type { FormAnswer } from './submit-form.ts';

const codeRequired = texts.codeFirst;

/**
 * Returns the form as it was typed, with the field for the code. That field is at the end of a long form, so a note at the
 * beginning points people without scripts to it.
 */
export function askProof(form: FormData, proof: ProofRequest) {
  const errors = { form: [codeRequired], fields: { [codeField]: proof.errors } };
  return data<FormAnswer>({ refusal: { errors, values: formValues(form) }, proof }, { status: 403 });
}
