export { listPublicProfiles, type PublicProfile } from './list-public-profiles.ts';
export { shownEmails } from './presenter.ts';
export { findBeneficiaryForTip, listBeneficiaryNames } from './read-beneficiaries.ts';
export { beneficiaryWithId, type FigureExpressions, listFollowers } from './repository.ts';
