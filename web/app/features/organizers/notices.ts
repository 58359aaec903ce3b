import { organizerNoticeTexts } from '#texts/organizers/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** Section 4: for five seconds. */
export const registered: Toast = { ...organizerNoticeTexts.registered, durationMs: 5000 };

/** What a redirect of this feature may say on the page it leads to; the keys are what the flash cookie may hold. */
export const organizerNotices = {
  'organizer-registered': [registered],
  'organizer-saved': [organizerNoticeTexts.saved],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type OrganizerNotice = keyof typeof organizerNotices;
