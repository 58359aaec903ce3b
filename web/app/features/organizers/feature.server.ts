import { paths } from '#contract/paths.ts';
import type { ServerFeature } from '../../feature.ts';
import { shareOrganizer } from './profile/share-organizer.ts';

/** Registers the server-only parts of organizers. */
export const organizers: ServerFeature = {
  sharePictures: [shareOrganizer],
  queries: { 'organizers/:id': ['page'] },
  sitePages: () => [{ path: paths.organizerRegistration() }],
};
