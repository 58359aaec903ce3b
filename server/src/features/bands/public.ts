/** What other features may use of bands. */

export { findBandPart, listAgreedShares, lockAgreedShares } from './repository.ts';
export { type AgreedShare, splitByShares } from './split-tip.ts';
