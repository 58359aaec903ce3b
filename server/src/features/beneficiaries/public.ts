export { findBeneficiaryForTip } from './find-beneficiary-for-tip.ts';
export { listBeneficiaryNames } from './list-beneficiary-names.ts';
export { listPublicProfiles, type PublicProfile } from './list-public-profiles.ts';
export { shownEmails } from './presenter.ts';
export { beneficiaryWithId, type FigureExpressions, listFollowers } from './repository.ts';
