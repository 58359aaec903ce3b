import { tippingNoticeTexts } from '#texts/tipping/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of this feature may say on the page it leads to; the keys are what the flash cookie may hold. */
export const tippingNotices = {
  'sign-in-to-tip': [tippingNoticeTexts.signIn],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type TippingNotice = keyof typeof tippingNotices;
