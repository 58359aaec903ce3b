import type { Feature } from '../../feature.ts';
import { eventNotices } from './notices.ts';

/** What events plug into the web: the build reads it, and so does the browser. */
export const events: Feature = {
  routes: {
    events: 'list/list-page.tsx',
    'events/:id': 'detail/detail-page.tsx',
    'event-management': 'own/list/management-page.tsx',
    'create-event': 'own/form/create-event-page.tsx',
    'edit-event/:id': 'own/form/edit-event-page.tsx',
    'account/invitations': 'invitations/invitations-page.tsx',
    'account/saved': 'saves/saved-page.tsx',
  },
  notices: eventNotices,
};
