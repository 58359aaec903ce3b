import type { AuditCheck } from '#server/features/payments/public.ts';
import {
  listCardsLeftBehind,
  listLatePledges,
  listMiscountedRefunds,
  listMiscountedTiers,
  listPledgesNotMatchingPayments,
  listUnsettledCampaigns,
  listWrongOutcomes,
} from './repository.ts';

/** The rules that must always hold for campaigns, in addition to those of payments. */
export const campaignChecks: readonly AuditCheck[] = [
  { name: 'every pledge stands as its payment does', findProblems: listPledgesNotMatchingPayments },
  { name: 'every tier counts the places that pledges hold', findProblems: listMiscountedTiers },
  { name: 'no pledge was made after its campaign closed', findProblems: listLatePledges },
  { name: 'what ended campaigns collected is their receivers’', findProblems: listUnsettledCampaigns },
  { name: 'every campaign of all or nothing ended as its pledges say', findProblems: listWrongOutcomes },
  { name: 'what was given back in part is what the ledger has', findProblems: listMiscountedRefunds },
  { name: 'no card outlives its pledge', findProblems: listCardsLeftBehind },
];
