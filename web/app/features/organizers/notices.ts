import type { Toast } from '#web/ui/toast.tsx';

/** What a page says in a toast once something worked, also by way of a redirect. */
export const organizerNoticeTexts = {
  registered: {
    title: 'Registration successful!',
    description: 'You are registered as an event organizer.',
    durationMs: 5000,
  },
  saved: { title: 'Details saved', description: 'Your organizer details are up to date.' },
} as const;

/** What a redirect of this feature may say on the page it leads to; the keys are what the flash cookie may hold. */
export const organizerNotices = {
  'organizer-registered': [organizerNoticeTexts.registered],
  'organizer-saved': [organizerNoticeTexts.saved],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type OrganizerNotice = keyof typeof organizerNotices;
