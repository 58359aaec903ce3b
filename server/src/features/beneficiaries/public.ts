export { listPublicProfiles, type PublicProfile } from './list-public-profiles.ts';
export { shownEmails } from './presenter.ts';
export { listBeneficiaryNames, listTippedPages } from './read-beneficiaries.ts';
export {
  beneficiaryWithId,
  type FigureExpressions,
  listedId,
  listFollowers,
  type TipReceiver,
  takesTips,
} from './repository.ts';
export { findTipped } from './tips/repository.ts';
