export { findBeneficiaryForTip } from './find-beneficiary-for-tip.ts';
export { beneficiaryEndpoints } from './http.ts';
export { listBeneficiaryNames } from './list-beneficiary-names.ts';
export { profilePages } from './list-profile-pages.ts';
export { listPublicProfiles, type PublicProfile } from './list-public-profiles.ts';
