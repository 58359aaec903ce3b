import type { ServerFeature } from './feature.ts';
import { beneficiaries } from './features/beneficiaries/feature.server.ts';
import { campaigns } from './features/campaigns/feature.server.ts';
import { content } from './features/content/feature.server.ts';
import { events } from './features/events/feature.server.ts';
import { home } from './features/home/feature.server.ts';
import { organizers } from './features/organizers/feature.server.ts';
import { stages } from './features/stages/feature.server.ts';
import { tipping } from './features/tipping/feature.server.ts';

/** Every feature with something that only the server needs. */
export const serverFeatures: readonly ServerFeature[] = [
  home,
  beneficiaries,
  events,
  organizers,
  campaigns,
  content,
  tipping,
  stages,
];
