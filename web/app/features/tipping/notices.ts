import { tippingNoticeTexts } from '#texts/tipping/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of this feature can say on the page it leads to; the flash cookie may hold these keys only. */
export const tippingNotices = {
  'sign-in-to-tip': [tippingNoticeTexts.signIn],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type TippingNotice = keyof typeof tippingNotices;
