/** What other features may use of bands. */

export { listAgreedShares, lockAgreedShares } from './agreed-shares/repository.ts';
export { findBandPart } from './repository.ts';
export { type AgreedShare, splitByShares } from './split-tip.ts';
