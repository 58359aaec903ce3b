import type { Feature } from './feature.ts';
import { account } from './features/account/feature.ts';
import { bands } from './features/bands/feature.ts';
import { beneficiaries } from './features/beneficiaries/feature.ts';
import { campaigns } from './features/campaigns/feature.ts';
import { claims } from './features/claims/feature.ts';
import { content } from './features/content/feature.ts';
import { dashboard } from './features/dashboard/feature.ts';
import { demonstration } from './features/demonstration/feature.ts';
import { desk } from './features/desk/feature.ts';
import { events } from './features/events/feature.ts';
import { goals } from './features/goals/feature.ts';
import { home } from './features/home/feature.ts';
import { notifications } from './features/notifications/feature.ts';
import { organizers } from './features/organizers/feature.ts';
import { payouts } from './features/payouts/feature.ts';
import { pledges } from './features/pledges/feature.ts';
import { reports } from './features/reports/feature.ts';
import { stages } from './features/stages/feature.ts';
import { tipping } from './features/tipping/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';

/** Every feature of the web, by the name of its folder. */
export const features: Readonly<Record<string, Feature>> = {
  home,
  beneficiaries,
  events,
  organizers,
  campaigns,
  tipping,
  pledges,
  stages,
  dashboard,
  claims,
  payouts,
  desk,
  reports,
  notifications,
  webhooks,
  goals,
  bands,
  account,
  content,
  demonstration,
};
