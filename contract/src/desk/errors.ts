import { defineError } from '../endpoint.ts';

export const operatorRoleMissing = defineError({
  code: 'operator_role_missing',
  status: 403,
  detail: (texts) => texts.operator_role_missing,
});
export const operatorFactorMissing = defineError({
  code: 'operator_factor_missing',
  status: 403,
  detail: (texts) => texts.operator_factor_missing,
});
/** `why` gives the reason, in the words of `npm run case`. */
export const caseRefused = (why?: string) =>
  defineError({ code: 'case_refused', status: 409, detail: (texts) => why ?? texts.case_refused });
export const caseClosed = defineError({
  code: 'case_closed',
  status: 409,
  detail: (texts) => texts.case_closed,
});
export const debtNotWrittenOff = defineError({
  code: 'debt_not_written_off',
  status: 409,
  detail: (texts) => texts.debt_not_written_off,
});
/** More or less is owed than the operator saw. */
export const debtChanged = defineError({
  code: 'debt_changed',
  status: 409,
  detail: (texts) => texts.debt_changed,
});
/** More or less can be given back than the operator saw. */
export const balanceChanged = defineError({
  code: 'balance_changed',
  status: 409,
  detail: (texts) => texts.balance_changed,
});
/** Operators cannot suspend themselves. */
export const ownAccount = defineError({
  code: 'own_account',
  status: 409,
  detail: (texts) => texts.own_account,
});
export const kindNameTaken = defineError({
  code: 'kind_name_taken',
  status: 409,
  detail: (texts) => texts.kind_name_taken,
});
/** A colleague was first. */
export const kindChanged = defineError({
  code: 'kind_changed',
  status: 409,
  detail: (texts) => texts.kind_changed,
});
export const lastAdmin = defineError({
  code: 'last_admin',
  status: 409,
  detail: (texts) => texts.last_admin,
});
export const jobNotRetryable = defineError({
  code: 'job_not_retryable',
  status: 409,
  detail: (texts) => texts.job_not_retryable,
});
/** The same operator cannot do both steps, nor decide about what is their own. */
export const secondOperatorNeeded = defineError({
  code: 'second_operator_needed',
  status: 409,
  detail: (texts) => texts.second_operator_needed,
});
