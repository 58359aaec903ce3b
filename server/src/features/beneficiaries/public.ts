export { findBeneficiaryForTip } from './find-beneficiary-for-tip.ts';
export { forgetFollows } from './follows/repository.ts';
export { beneficiaryEndpoints } from './http.ts';
export { listBeneficiaryNames } from './list-beneficiary-names.ts';
export { listPublicProfiles, type PublicProfile } from './list-public-profiles.ts';
export { profilePages } from './pages/list-profile-pages.ts';
export { shownEmails } from './presenter.ts';
export { beneficiaryWithId, listFollowers } from './repository.ts';
