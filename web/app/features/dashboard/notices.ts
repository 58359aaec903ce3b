import { dashboardNoticeTexts as texts } from '#texts/dashboard/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of this feature may say on the page it leads to; the keys are what the flash cookie may hold. */
export const dashboardNotices = {
  'tip-thanked': [texts.thanked],
  'message-hidden': [texts.hidden],
  'message-shown': [texts.shown],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type DashboardNotice = keyof typeof dashboardNotices;
