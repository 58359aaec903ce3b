import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { shareEvent } from './detail/share-event.ts';

/** What events plug into the pages on the server alone. */
export const events: ServerFeature = {
  sharePictures: [shareEvent],
  sitePages: () => [{ path: paths.events() }],
};
