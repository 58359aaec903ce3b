export {
  acceptClaim,
  type DecisionDependencies,
  freezeClaim,
  refuseClaim,
} from './decisions/decide-claim.ts';
export { presentClaims, readDeskClaim } from './decisions/read-claims.ts';
export { countWaiting, listNewestClaims, listWaiting } from './decisions/repository.ts';
export { readPaper } from './papers/repository.ts';
export { payoutsNotBefore } from './repository.ts';
