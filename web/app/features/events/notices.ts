import { eventNoticeTexts } from '#texts/events/notices.ts';
import { eventTexts } from '#texts/events.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of this feature may say on the page it leads to; the keys are what the flash cookie may hold. */
export const eventNotices = {
  'event-not-found': [eventTexts.notFound],
  'event-created': [eventNoticeTexts.created],
  'event-tried': [eventNoticeTexts.tried],
  'event-draft': [eventNoticeTexts.draft],
  'event-updated': [eventNoticeTexts.updated],
  'invitation-agreed': [eventNoticeTexts.agreed],
  'invitation-declined': [eventNoticeTexts.declined],
  'event-not-yours': [eventNoticeTexts.notYours],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type EventNotice = keyof typeof eventNotices;
