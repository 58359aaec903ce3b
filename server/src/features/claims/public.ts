export {
  acceptClaim,
  type DecisionDependencies,
  freezeClaim,
  refuseClaim,
} from './decisions/decide-claim.ts';
export { presentClaims, readDeskClaim } from './decisions/read-claims.ts';
export { readPaper } from './papers/repository.ts';
export { countWaiting, listWaiting, payoutsNotBefore } from './repository.ts';
