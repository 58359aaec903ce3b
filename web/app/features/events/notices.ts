import type { Toast } from '#web/ui/toast.tsx';
import { eventTexts } from './texts.ts';

/** What a page says in a toast once something worked, also by way of a redirect. */
export const eventNoticeTexts = {
  created: { title: 'Event created!', description: 'Your event can be seen by everybody now.' },
  tried: { title: 'Event created!', description: 'This was a trial: nothing was saved.' },
  draft: { title: 'Draft saved', description: 'Only you can see it until you publish it.' },
  updated: { title: 'Event saved', description: 'Your changes can be seen now.' },
  notYours: {
    title: 'Event not found',
    description: 'It is not one of your events, or it cannot be changed.',
  },
} as const;

/** What a redirect of this feature may say on the page it leads to; the keys are what the flash cookie may hold. */
export const eventNotices = {
  'event-not-found': [eventTexts.notFound],
  'event-created': [eventNoticeTexts.created],
  'event-tried': [eventNoticeTexts.tried],
  'event-draft': [eventNoticeTexts.draft],
  'event-updated': [eventNoticeTexts.updated],
  'event-not-yours': [eventNoticeTexts.notYours],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type EventNotice = keyof typeof eventNotices;
