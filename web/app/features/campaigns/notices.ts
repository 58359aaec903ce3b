import { campaignCreatedTexts } from '#texts/campaigns/notices.ts';
import type { Toast } from '#web/ui/toast.tsx';

/** What a redirect of campaigns may say on the page it leads to (section 4); the keys are what the flash cookie may hold. */
export const campaignNotices = {
  'campaign-created': [campaignCreatedTexts],
} as const satisfies Readonly<Record<string, readonly Toast[]>>;

export type CampaignNotice = keyof typeof campaignNotices;
