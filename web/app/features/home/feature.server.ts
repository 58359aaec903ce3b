import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';

/** Registers the server-only parts of the landing page. */
export const home: ServerFeature = {
  queries: { '': [] },
  sitePages: () => [{ path: paths.home() }],
};
