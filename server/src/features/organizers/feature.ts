import type { Feature } from '../../feature.ts';
import { organizerEndpoints } from './http.ts';
import { ownOrganizer } from './own-data/repository.ts';
import { organizerReportable } from './reportable.ts';
import { forgetHiddenOrganizer, forgetOrganizer } from './repository.ts';
import { organizerPages } from './sitemap/list-organizer-pages.ts';

/** What organizers plug into the server. */
export const organizers = {
  endpoints: organizerEndpoints,
  ownData: [ownOrganizer],
  eraser: forgetOrganizer,
  forgetHidden: forgetHiddenOrganizer,
  reportables: { organizer: organizerReportable },
  sitemap: ({ db }) => organizerPages(db),
} satisfies Feature;
