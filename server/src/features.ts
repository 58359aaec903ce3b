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
import type { Reportables } from './features/reports/public.ts';
import { stages } from './features/stages/feature.ts';
import { tipping } from './features/tipping/feature.ts';
import { webhooks } from './features/webhooks/feature.ts';
import type { SharedExpressions } from './services.ts';

/** Every feature of the server; the `feature.ts` of each says what it plugs in. */
export const features: readonly Feature[] = [
  account,
  // Before `beneficiaries`: the eraser of claims locks, in a fixed order, the pages that the eraser of beneficiaries changes.
  claims,
  // Before `beneficiaries` too: the eraser of webhooks needs the owner of a page, which the eraser of beneficiaries removes.
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
  ...dashboard.expressions,
  ...claims.expressions,
  ...campaigns.expressions,
  ...notifications.expressions,
};

/** What the features plug in for one another. */
export const fromFeatures = {
  blocksErasure: features.flatMap((feature) => feature.blocksErasure ?? []),
  deletionNotices: features.flatMap(({ deletionNotice }) => deletionNotice ?? []),
  erasers: features.flatMap(({ eraser }) => eraser ?? []),
  sessionMoves: features.flatMap(({ moveSession }) => moveSession ?? []),
  ownData: features.flatMap((feature) => feature.ownData ?? []),
  forgetHidden: features.flatMap((feature) => feature.forgetHidden ?? []),
  pictureUses: features.flatMap(({ pictureUse }) => pictureUse ?? []),
  reportables: Object.assign({}, ...features.map(({ reportables }) => reportables)) as Reportables,
  expressions: sharedExpressions,
};
