export { forgetFollows } from './follows/repository.ts';
export { beneficiaryEndpoints } from './http.ts';
export { listPublicProfiles, type PublicProfile } from './list-public-profiles.ts';
export { profilePages } from './pages/list-profile-pages.ts';
export { shownEmails } from './presenter.ts';
export { findBeneficiaryForTip, listBeneficiaryNames } from './read-beneficiaries.ts';
export { beneficiaryWithId, listFollowers } from './repository.ts';
