/** What other features may use of bands. */

export { listAgreedShares, lockAgreedShares } from './repository.ts';
export { type AgreedShare, splitByShares } from './split-tip.ts';
