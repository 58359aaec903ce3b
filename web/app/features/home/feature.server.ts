import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';

/** What the landing page plugs into the pages on the server alone. */
export const home: ServerFeature = {
  queries: { '': [] },
  sitePages: () => [{ path: paths.home() }],
};
