import type { AuditCheck } from '#server/features/payments/public.ts';
import {
  listLatePledges,
  listMiscountedTiers,
  listPledgesBesidePayments,
  listUnsettledCampaigns,
} from './repository.ts';

/** What must always be true of campaigns, on top of the payments'. */
export const campaignChecks: readonly AuditCheck[] = [
  { name: 'every pledge stands as its payment does', findProblems: listPledgesBesidePayments },
  { name: 'every tier counts the places that pledges hold', findProblems: listMiscountedTiers },
  { name: 'no pledge was made after its campaign closed', findProblems: listLatePledges },
  { name: 'what ended campaigns collected is their receivers’', findProblems: listUnsettledCampaigns },
];
