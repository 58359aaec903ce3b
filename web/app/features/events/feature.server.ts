import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { returnKeys } from '../tipping/public.server.ts';
import { shareEvent } from './detail/share-event.ts';

/** What events plug into the pages on the server alone. */
export const events: ServerFeature = {
  sharePictures: [shareEvent],
  queries: { events: ['search', 'category', 'page'], 'events/:id': ['tip_to', ...returnKeys] },
  sitePages: () => [{ path: paths.events() }],
};
