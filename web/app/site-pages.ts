import type { SitePage } from './feature.ts';
import { serverFeatures } from './features.server.ts';

/** The public pages search engines may list, beside those that are rows of the database. */
export function sitePages(): SitePage[] {
  return serverFeatures.flatMap((feature) => feature.sitePages?.() ?? []);
}
