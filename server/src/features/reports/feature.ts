import type { Feature } from '../../feature.ts';
import { reportEndpoints } from './http.ts';
import { ownReports } from './own-data/repository.ts';
import { forgetReporter } from './repository.ts';

/** What reports plug into the server. */
export const reports = {
  endpoints: reportEndpoints,
  eraser: forgetReporter,
  ownData: [ownReports],
} satisfies Feature;
