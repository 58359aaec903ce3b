export {
  bandOf,
  type ClaimedPage,
  findClaimedPage,
  givePageTo,
  isContested,
  isPageHidden,
  isPayoutBlocked,
  isShown,
  leftPageIds,
  listLeftPages,
  listPageNames,
  listWronglyMarkedBands,
  lockClaimedPage,
  lockPages,
  lockPagesOf,
  saveClaimState,
  takePageBack,
} from './claimed/repository.ts';
export { type FollowerMailExpressions, listEventFollowers } from './follows/repository.ts';
export {
  insertStoredType,
  listStoredTypes,
  lockStoredType,
  saveStoredType,
} from './kinds/repository.ts';
export { listPublicProfiles, type PublicProfile } from './list-public-profiles.ts';
export { hasManaged, listManagers, managesPage } from './managers/repository.ts';
export { addUnclaimedPage } from './moderation/add-page.ts';
export {
  findModeratedPage,
  findPageId,
  foundPages,
  listPagesOf,
  type ModeratedPage,
  savePageHiding,
  savePayoutFreeze,
  searchPages,
} from './moderation/repository.ts';
export {
  findOwnPage,
  type OwnPageAtWork,
  requireNotContested,
  requireNotContestedForEditor,
  requireNotHidden,
  requireNotLeft,
  requireRole,
  withOwnPage,
} from './own/own-page.ts';
export { idUnlessLeft, listContested, listManagerAccounts } from './own/repository.ts';

export { withholdPost } from './posts/repository.ts';
export { shownEmails } from './presenter.ts';
export { listBeneficiaryNames, listTippedPages, quotePage } from './read-beneficiaries.ts';
export {
  beneficiaryWithId,
  type CountExpression,
  type FigureExpressions,
  listedId,
  listShown,
  type TipReceiver,
  takesTips,
} from './repository.ts';
export { findTipped } from './tips/repository.ts';
