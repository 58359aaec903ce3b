import { claimNoticeTexts as texts } from '#texts/claims/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of claims may say on the page it leads to. */
export const claimNotices = {
  'claim-accepted': [texts.accepted],
  'claim-waits': [texts.waits],
  'claim-contested': [texts.contested],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type ClaimNotice = keyof typeof claimNotices;
