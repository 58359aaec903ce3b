import type { Toast } from '#web/ui/toast.tsx';
import { organizerNoticeTexts as texts } from './notice-texts.ts';

/** What a redirect of this feature may say on the page it leads to; see the flash cookie. */
export const organizerNotices = {
  'organizer-registered': [texts.registered],
  'organizer-saved': [texts.saved],
  'organizer-event-created': [texts.created],
  'organizer-event-tried': [texts.tried],
  'organizer-event-draft': [texts.draft],
  'organizer-event-updated': [texts.updated],
  'organizer-event-gone': [texts.gone],
  'organizer-signed-out': [texts.signedOut],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type OrganizerNotice = keyof typeof organizerNotices;
