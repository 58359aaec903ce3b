import type { Feature } from './feature.ts';
import { account } from './features/account/feature.ts';
import { bands } from './features/bands/feature.ts';
import { beneficiaries } from './features/beneficiaries/feature.ts';
import { campaigns } from './features/campaigns/feature.ts';
import { claims } from './features/claims/feature.ts';
import { dashboard } from './features/dashboard/feature.ts';
import { demonstration } from './features/demonstration/feature.ts';
import { desk } from './features/desk/feature.ts';
import { events } from './features/events/feature.ts';
import { goals } from './features/goals/feature.ts';
import { home } from './features/home/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { organizers } from './features/organizers/feature.ts';
import { payments } from './features/payments/feature.ts';
import { payouts } from './features/payouts/feature.ts';
import { pictures } from './features/pictures/feature.ts';
import { places } from './features/places/feature.ts';
import { pledges } from './features/pledges/feature.ts';
import { reports } from './features/reports/feature.ts';
import { stages } from './features/stages/feature.ts';
import { tipping } from './features/tipping/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import type { SharedExpressions } from './services.ts';

/** Every feature of the server; what each plugs in is in its `feature.ts`. */
export const features: readonly Feature[] = [
  account,
  // Before `beneficiaries`: its eraser locks the pages, in one order, that theirs changes.
  claims,
  // Before `beneficiaries` too: whose page it was is known until theirs.
  webhooks,
  goals,
  bands,
  beneficiaries,
  events,
  organizers,
  home,
  payments,
  payouts,
  desk,
  pictures,
  places,
  tipping,
  stages,
  campaigns,
  pledges,
  dashboard,
  reports,
  notifications,
  demonstration,
];

export const sharedExpressions: SharedExpressions = {
  ...tipping.expressions,
  ...claims.expressions,
  ...payouts.expressions,
  ...campaigns.expressions,
};
