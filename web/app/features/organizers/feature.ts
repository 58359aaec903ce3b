import type { Feature } from '../../feature.ts';
import { organizerNotices } from './notices.ts';

/** Registers organizers with the web app; the build and the browser both read it. */
export const organizers: Feature = {
  routes: {
    'event-organizer-registration': 'registration/registration-page.tsx',
    'organizers/:id': 'profile/organizer-page.tsx',
  },
  notices: organizerNotices,
};
