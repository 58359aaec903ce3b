import * as account from './account/endpoints.ts';
import * as guests from './account/guest-endpoints.ts';
import * as ownData from './account/own-data-endpoints.ts';
import * as bands from './bands/endpoints.ts';
import * as beneficiaries from './beneficiaries/endpoints.ts';
import * as managers from './beneficiaries/manager-endpoints.ts';
import * as pages from './beneficiaries/page-endpoints.ts';
import * as posts from './beneficiaries/post-endpoints.ts';
import * as campaignComments from './campaigns/comment-endpoints.ts';
import * as deskCampaigns from './campaigns/desk-endpoints.ts';
import * as campaigns from './campaigns/endpoints.ts';
import * as ownCampaigns from './campaigns/own-endpoints.ts';
import * as pledges from './campaigns/pledge-endpoints.ts';
import * as deskClaims from './claims/desk-endpoints.ts';
import * as claims from './claims/endpoints.ts';
import * as dashboard from './dashboard/endpoints.ts';
import * as demonstration from './demonstration/endpoints.ts';
import * as deskComparison from './desk/comparison-endpoints.ts';
import * as desk from './desk/endpoints.ts';
import * as deskEvidence from './desk/evidence-endpoints.ts';
import * as deskKinds from './desk/kind-endpoints.ts';
import * as deskListings from './desk/listing-endpoints.ts';
import * as deskPeople from './desk/people-endpoints.ts';
import * as deskReports from './desk/report-endpoints.ts';
import * as deskRoles from './desk/role-endpoints.ts';
import type { EndpointDefinition } from './endpoint.ts';
import * as eventBills from './events/bill-endpoints.ts';
import * as events from './events/endpoints.ts';
import * as eventManaging from './events/managing-endpoints.ts';
import * as goals from './goals/endpoints.ts';
import * as home from './home/endpoints.ts';
import * as notifications from './notifications/endpoints.ts';
import * as push from './notifications/push-endpoints.ts';
import * as organizers from './organizers/endpoints.ts';
import * as payments from './payments/endpoints.ts';
import * as deskPayouts from './payouts/desk-endpoints.ts';
import * as payouts from './payouts/endpoints.ts';
import * as leftBalances from './payouts/left-balance-endpoints.ts';
import * as ownPayouts from './payouts/payout-endpoints.ts';
import * as reversals from './payouts/reversal-endpoints.ts';
import * as statements from './payouts/statement-endpoints.ts';
import * as pictures from './pictures/endpoints.ts';
import * as tipPledges from './pledges/endpoints.ts';
import * as reports from './reports/endpoints.ts';
import * as stages from './stages/endpoints.ts';
import * as screens from './stages/screen-endpoints.ts';
import * as tipping from './tipping/endpoints.ts';
import * as receipts from './tipping/receipt-endpoints.ts';
import * as webhooks from './webhooks/endpoints.ts';

/** Every endpoint of /api/v1, by id. The server, OpenAPI, the access matrix and the fuzz all walk this list. */
export const endpoints = {
  ...account,
  ...bands,
  ...beneficiaries,
  ...campaigns,
  ...campaignComments,
  ...claims,
  ...dashboard,
  ...demonstration,
  ...desk,
  ...deskCampaigns,
  ...deskComparison,
  ...deskEvidence,
  ...deskKinds,
  ...deskListings,
  ...deskPeople,
  ...deskReports,
  ...deskRoles,
  ...deskClaims,
  ...deskPayouts,
  ...ownPayouts,
  ...events,
  ...eventBills,
  ...eventManaging,
  ...goals,
  ...guests,
  ...home,
  ...managers,
  ...notifications,
  ...payments,
  ...payouts,
  ...reversals,
  ...leftBalances,
  ...organizers,
  ...ownCampaigns,
  ...ownData,
  ...pages,
  ...pictures,
  ...pledges,
  ...statements,
  ...tipPledges,
  ...reports,
  ...posts,
  ...receipts,
  ...push,
  ...screens,
  ...stages,
  ...tipping,
  ...webhooks,
} as const;

export type Endpoints = typeof endpoints;
export type EndpointId = keyof Endpoints;

type KeyOf<Definition extends EndpointDefinition> =
  `${Uppercase<Definition['method']>} ${Definition['path']}`;

/** The endpoints by method and path, for clients that import types only and so carry no schema. */
export type EndpointsByKey = { [Id in EndpointId as KeyOf<Endpoints[Id]>]: Endpoints[Id] };
