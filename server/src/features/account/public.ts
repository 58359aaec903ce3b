export { type AttemptLimits, createAttemptLimits } from './attempt-limits.ts';
export type { BlocksErasure, ErasePersonalData } from './deletion/erase-accounts.ts';
export {
  limitedNoticeJob,
  type NoticeToOther,
  type NotifyOfDeletion,
  noticeToOtherJob,
  type OtherNoticeDependencies,
} from './deletion/notice-to-others.ts';
export { listDemoAccounts, prepareDemoAccounts } from './demo-accounts.ts';
export { createFindVisitor } from './find-visitor.ts';
export type { GoogleSettings } from './google/google-endpoints.ts';
export {
  eraseLongGoneGuest,
  findOwnerOfGuest,
  isAccountOf,
  listLongGoneGuests,
  listMergedGuests,
} from './guests/repository.ts';
export { createIdentity, type Identity } from './identity.ts';
export { admitBrowser } from './identity-http.ts';
export { retiredKeySeconds } from './identity-options.ts';
export type { OwnData } from './own-data/own-data.ts';
export type { Passwords } from './passwords.ts';
export {
  type FoundPerson,
  findPerson,
  findProvenAccountId,
  listAccountIdsOf,
  listAccountIdsOfPerson,
  type NamedAccount,
  nameAccounts,
  searchPeople,
} from './people/repository.ts';
export { findGiverAddress, type GiverAddress } from './proven-address/find-giver-address.ts';
export { findProvenAddress, listReachable } from './proven-address/repository.ts';
export { isAddressProven, requireProvenAddress } from './proven-address/require-proven-address.ts';
export {
  accountEmail,
  countAccounts,
  endedAccessChannel,
  findAccount,
  isAdmitted,
  listVerificationKeys,
  ownerOfAccount,
  provenEmail,
} from './repository.ts';
export { type ProofOfCaller, proveCaller } from './second-factor/prove-caller.ts';
export { removeSecondFactors } from './second-factor/remove-for-owner.ts';
export { hasShownSecondFactor, requireRecentSecondFactor } from './second-factor/require-second-factor.ts';
export { digestOfToken, tokenOfJob } from './security/link-digests.ts';
export type { MoveSession } from './sessions/end-replaced-session.ts';
export { requestSignUpNotice } from './sign-up-notice.ts';
export { isSuspended } from './suspension/repository.ts';
export { suspendAccount } from './suspension/suspend-account.ts';
export { createAccessTokenKeys } from './tokens/access-token-keys.ts';
export { createAuthenticate } from './tokens/authenticate.ts';
export { createRemoteKeys } from './tokens/remote-keys.ts';
export type { AccessTokenRules } from './tokens/verify-token.ts';
