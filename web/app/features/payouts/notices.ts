import { payoutNoticeTexts as texts } from '#texts/payouts/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of payouts may say on the page it leads to. */
export const payoutNotices = {
  'payout-requested': [texts.requested],
  'payout-canceled': [texts.canceled],
  'payout-saved': [texts.saved],
  'payout-link-over': [texts.linkOver],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type PayoutNotice = keyof typeof payoutNotices;
