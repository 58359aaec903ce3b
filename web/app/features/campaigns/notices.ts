import { campaignCreatedTexts } from '#texts/campaigns/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of campaigns can say on the page it leads to (section 4); the flash cookie may hold these keys only. */
export const campaignNotices = {
  'campaign-created': [campaignCreatedTexts],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type CampaignNotice = keyof typeof campaignNotices;
