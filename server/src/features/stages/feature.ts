import type { Feature } from '../../feature.ts';
import { stageEndpoints } from './http.ts';

/** What the stages of events plug into the server. */
export const stages = { endpoints: stageEndpoints } satisfies Feature;
