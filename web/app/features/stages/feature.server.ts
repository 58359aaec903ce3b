import type { ServerFeature } from '../../feature.ts';
import { returnKeys } from '../tipping/public.server.ts';

/** Registers the server-only parts of the stages of events. */
export const stages: ServerFeature = { queries: { 'on/:code': returnKeys } };
