export const campaignLoadingTexts = {
  loadingProjects: 'Loading projects...',
  supportCreativeProjects: 'Support Creative Projects',
  loadingCampaignDetails: 'Loading campaign details...',
} as const;
