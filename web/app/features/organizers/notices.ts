import { organizerNoticeTexts } from '#texts/organizers/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** Section 4: shown for five seconds. */
export const registered: Toast = { ...organizerNoticeTexts.registered, durationMs: 5000 };

/** What a redirect of this feature can say on the page it leads to; the flash cookie may hold these keys only. */
export const organizerNotices = {
  'organizer-registered': [registered],
  'organizer-saved': [organizerNoticeTexts.saved],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type OrganizerNotice = keyof typeof organizerNotices;
