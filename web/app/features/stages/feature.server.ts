import type { ServerFeature } from '../../feature.ts';
import { returnKeys } from '../tipping/public.server.ts';

/** What the stages of events plug into the pages on the server alone. */
export const stages: ServerFeature = { queries: { 'on/:code': returnKeys } };
