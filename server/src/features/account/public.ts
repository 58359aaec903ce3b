export { createAccessTokenKeys } from './access-token-keys.ts';
export { type AttemptLimits, createAttemptLimits, identityBudgets } from './attempt-limits.ts';
export { createAuthenticate } from './authenticate.ts';
export { deleteExpiredJob } from './delete-expired.ts';
export { deletionNoticeBudgets, deletionNoticeJob } from './deletion/change-deletion.ts';
export { eraseAccountsJob, type Forget } from './deletion/erase-accounts.ts';
export { prepareDemoAccounts } from './demo-accounts.ts';
export { createFindVisitor } from './find-visitor.ts';
export type { GoogleSettings } from './google/google-endpoints.ts';
export { accountEndpoints } from './http.ts';
export { createIdentity, type Identity } from './identity.ts';
export { identityRoutes } from './identity-http.ts';
export { retiredKeySeconds } from './identity-options.ts';
export { findProvenAddress, listProven } from './proven-address/repository.ts';
export { isAddressProven, requireProvenAddress } from './proven-address/require-proven-address.ts';
export { createRemoteKeys } from './remote-keys.ts';
export {
  accountEmail,
  countAccounts,
  findAccount,
  isPortrait,
  listVerificationKeys,
} from './repository.ts';
export { secondFactorRoutes } from './second-factor/http.ts';
export { secondFactorBudgets } from './second-factor/limits.ts';
export { secondFactorMailJob } from './second-factor/mails.ts';
export { removeSecondFactors } from './second-factor/remove-for-owner.ts';
export { requireRecentSecondFactor } from './second-factor/require-second-factor.ts';
export { securityRoutes } from './security/http.ts';
export { securityMailJob } from './security/mails.ts';
export { proofMailJob } from './security/proof-mails.ts';
export { recoverPasswordJob, resetMailJob } from './security/recover-password.ts';
export { sessionOf } from './session-cookies.ts';
export { requestSignUpNotice, signUpNoticeJob } from './sign-up-notice.ts';
export type { AccessTokenRules } from './verify-token.ts';
