import type { AuditCheck } from '#server/features/payments/public.ts';
import {
  listForbiddenSteps,
  listPayoutsBesideTheirReceiver,
  listPayoutsOffTheirShares,
  listPayoutsOffTheLedger,
  listPayoutsToUnfitAccounts,
  listSharesBesideTheirPayout,
  listSharesPaidTwice,
  listTransfersBookedTwice,
  listUnapprovedPayouts,
  listUnbookedReversals,
  listUnequalTransit,
} from './repository.ts';

/** What must always be true of payouts, after any crash, loss or repetition. */
export const payoutChecks: readonly AuditCheck[] = [
  { name: 'a share is in at most one living payout', findProblems: listSharesPaidTwice },
  { name: 'a share is free once its payout has come to nothing', findProblems: listSharesBesideTheirPayout },
  { name: 'the shares of a payout sum to it', findProblems: listPayoutsOffTheirShares },
  { name: 'every payout pays its own receiver', findProblems: listPayoutsBesideTheirReceiver },
  { name: 'transit is what payouts under way are', findProblems: listUnequalTransit },
  { name: 'the ledger has what each payout took', findProblems: listPayoutsOffTheLedger },
  { name: 'every payout takes allowed steps only', findProblems: listForbiddenSteps },
  { name: 'no payout went to an account that was not enabled', findProblems: listPayoutsToUnfitAccounts },
  { name: 'what was taken back of transfers is what is booked', findProblems: listUnbookedReversals },
  { name: 'no transfer is booked twice', findProblems: listTransfersBookedTwice },
  { name: 'every large payout was approved by two', findProblems: listUnapprovedPayouts },
];
