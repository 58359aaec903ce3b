export { findBeneficiaryForTip } from './find-beneficiary-for-tip.ts';
export { beneficiaryEndpoints } from './http.ts';
export type { CountByBeneficiary } from './read-beneficiaries.ts';
