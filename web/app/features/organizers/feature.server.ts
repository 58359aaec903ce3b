import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { shareOrganizer } from './profile/share-organizer.ts';

/** What organizers plug into the pages on the server alone. */
export const organizers: ServerFeature = {
  sharePictures: [shareOrganizer],
  queries: { 'organizers/:id': ['page'] },
  sitePages: () => [{ path: paths.organizerRegistration() }],
};
