import type { Feature } from '../../feature.ts';
import { organizerNotices } from './notices.ts';

/** What organizers plug into the web: the build reads it, and so does the browser. */
export const organizers: Feature = {
  routes: {
    'event-organizer-registration': 'registration/registration-page.tsx',
    'organizers/:id': 'profile/organizer-page.tsx',
  },
  notices: organizerNotices,
};
