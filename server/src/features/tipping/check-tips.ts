import type { AuditCheck } from '#server/features/payments/public.ts';
import {
  listPaymentsWithoutTip,
  listStrayShares,
  listUnevenEventTips,
  listUnpayableEventTips,
  listUnpayableTips,
  listWrongBandReversals,
  listWrongBandTotals,
  listWrongEventTotals,
  listWrongSplits,
} from './checks/repository.ts';

/** What must always be true of tips, on top of the payments'. */
export const tipChecks: readonly AuditCheck[] = [
  { name: 'every tip has a payment of its amount', findProblems: listUnpayableTips },
  { name: 'every event tip has a payment of its amount', findProblems: listUnpayableEventTips },
  { name: 'every payment for a tip has that tip', findProblems: listPaymentsWithoutTip },
  { name: 'the shares of every event tip make up its amount', findProblems: listUnevenEventTips },
  { name: 'every share is what its payment puts by for the performer', findProblems: listStrayShares },
  { name: 'every tip to a band is divided as its members agreed', findProblems: listWrongSplits },
  { name: 'every band counts the tips it received', findProblems: listWrongBandTotals },
  { name: 'every band knows what was taken back of its tips', findProblems: listWrongBandReversals },
  { name: 'every event counts the tips it received', findProblems: listWrongEventTotals },
];
