import * as accountDeletion from './account/deletion/endpoints.ts';
import * as account from './account/endpoints.ts';
import * as accountGuests from './account/guests/endpoints.ts';
import * as accountOwnData from './account/own-data/endpoints.ts';
import * as bands from './bands/endpoints.ts';
import * as beneficiaries from './beneficiaries/endpoints.ts';
import * as beneficiariesFollows from './beneficiaries/follows/endpoints.ts';
import * as beneficiariesManagers from './beneficiaries/managers/endpoints.ts';
import * as beneficiariesOwn from './beneficiaries/own/endpoints.ts';
import * as beneficiariesPosts from './beneficiaries/posts/endpoints.ts';
import * as campaignsComments from './campaigns/comments/endpoints.ts';
import * as campaigns from './campaigns/endpoints.ts';
import * as campaignsFollows from './campaigns/follows/endpoints.ts';
import * as campaignsOwn from './campaigns/own/endpoints.ts';
import * as campaignsPledges from './campaigns/pledges/endpoints.ts';
import * as claimsDisputes from './claims/disputes/endpoints.ts';
import * as claims from './claims/endpoints.ts';
import * as claimsPapers from './claims/papers/endpoints.ts';
import * as claimsVouches from './claims/vouches/endpoints.ts';
import * as dashboard from './dashboard/endpoints.ts';
import * as dashboardNews from './dashboard/news/endpoints.ts';
import * as demonstration from './demonstration/endpoints.ts';
import * as deskCampaigns from './desk/campaigns/endpoints.ts';
import * as deskCases from './desk/cases/endpoints.ts';
import * as deskClaims from './desk/claims/endpoints.ts';
import * as deskComparison from './desk/comparison/endpoints.ts';
import * as deskDebts from './desk/debts/endpoints.ts';
import * as desk from './desk/endpoints.ts';
import * as deskEvents from './desk/events/endpoints.ts';
import * as deskEvidence from './desk/evidence/endpoints.ts';
import * as deskHiddenWords from './desk/hidden-words/endpoints.ts';
import * as deskJobs from './desk/jobs/endpoints.ts';
import * as deskKinds from './desk/kinds/endpoints.ts';
import * as deskLeftBalances from './desk/left-balances/endpoints.ts';
import * as deskLog from './desk/log/endpoints.ts';
import * as deskOperators from './desk/operators/endpoints.ts';
import * as deskPages from './desk/pages/endpoints.ts';
import * as deskPayments from './desk/payments/endpoints.ts';
import * as deskPayouts from './desk/payouts/endpoints.ts';
import * as deskPeople from './desk/people/endpoints.ts';
import * as deskReports from './desk/reports/endpoints.ts';
import * as deskReversals from './desk/reversals/endpoints.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as events from './events/endpoints.ts';
import * as eventsInvitations from './events/invitations/endpoints.ts';
import * as eventsOwn from './events/own/endpoints.ts';
import * as eventsSaves from './events/saves/endpoints.ts';
import * as goals from './goals/endpoints.ts';
import * as home from './home/endpoints.ts';
import * as notifications from './notifications/endpoints.ts';
import * as notificationsPush from './notifications/push/endpoints.ts';
import * as organizers from './organizers/endpoints.ts';
import * as payments from './payments/endpoints.ts';
import * as payoutsAccounts from './payouts/accounts/endpoints.ts';
import * as payouts from './payouts/endpoints.ts';
import * as payoutsStatements from './payouts/statements/endpoints.ts';
import * as pictures from './pictures/endpoints.ts';
import * as pledges from './pledges/endpoints.ts';
import * as reports from './reports/endpoints.ts';
import * as stages from './stages/endpoints.ts';
import * as stagesScreen from './stages/screen/endpoints.ts';
import * as stagesWords from './stages/words/endpoints.ts';
import * as tipping from './tipping/endpoints.ts';
import * as tippingReceipts from './tipping/receipts/endpoints.ts';
import * as tippingWords from './tipping/words/endpoints.ts';
import * as webhooks from './webhooks/endpoints.ts';

/** Every endpoint of /api/v1, by id. The server, OpenAPI, the access matrix and the fuzz all walk this list. */
export const endpoints = {
  ...accountDeletion,
  ...account,
  ...accountGuests,
  ...accountOwnData,
  ...bands,
  ...beneficiaries,
  ...beneficiariesFollows,
  ...beneficiariesManagers,
  ...beneficiariesOwn,
  ...beneficiariesPosts,
  ...campaignsComments,
  ...campaigns,
  ...campaignsFollows,
  ...campaignsOwn,
  ...campaignsPledges,
  ...claimsDisputes,
  ...claims,
  ...claimsPapers,
  ...claimsVouches,
  ...dashboard,
  ...dashboardNews,
  ...demonstration,
  ...deskCampaigns,
  ...deskCases,
  ...deskClaims,
  ...deskComparison,
  ...deskDebts,
  ...desk,
  ...deskEvents,
  ...deskEvidence,
  ...deskHiddenWords,
  ...deskJobs,
  ...deskKinds,
  ...deskLeftBalances,
  ...deskLog,
  ...deskOperators,
  ...deskPages,
  ...deskPayments,
  ...deskPayouts,
  ...deskPeople,
  ...deskReports,
  ...deskReversals,
  ...events,
  ...eventsInvitations,
  ...eventsOwn,
  ...eventsSaves,
  ...goals,
  ...home,
  ...notifications,
  ...notificationsPush,
  ...organizers,
  ...payments,
  ...payoutsAccounts,
  ...payouts,
  ...payoutsStatements,
  ...pictures,
  ...pledges,
  ...reports,
  ...stages,
  ...stagesScreen,
  ...stagesWords,
  ...tipping,
  ...tippingReceipts,
  ...tippingWords,
  ...webhooks,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

type KeyOf<Definition extends EndpointDefinition> =
  `${Uppercase<Definition['method']>} ${Definition['path']}`;

/** The endpoints by method and path, for clients that import types only and so carry no schema. */
export type EndpointsByKey = { [Id in EndpointId as KeyOf<Endpoints[Id]>]: Endpoints[Id] };
