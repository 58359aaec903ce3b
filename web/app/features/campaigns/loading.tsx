import { campaignLoadingTexts as texts } from '#texts/campaigns/loading.ts';

/** The skeleton of the list while it loads. */
export function CampaignListLoading() {
  return (
    <div className="page pt-10 sm:pt-14">
      <p role="status" className="eyebrow">
        {texts.loadingProjects}
      </p>
      <p className="mt-3 font-display text-title" aria-hidden>
        {texts.supportCreativeProjects}
      </p>
      <div className="skeleton mt-10 h-72 rounded-xl" aria-hidden />
    </div>
  );
}

/** The skeleton of a campaign while the page loads (section 2). */
export function CampaignLoading() {
  return (
    <div className="page grid gap-x-8 gap-y-6 pt-20 lg:grid-cols-[1fr_24rem]">
      <div className="lg:col-span-2">
        <p role="status" className="text-lead text-muted">
          {texts.loadingCampaignDetails}
        </p>
        <div className="skeleton mt-4 h-10 max-w-xl" aria-hidden />
      </div>
      <div className="skeleton aspect-1200/630 rounded-lg" aria-hidden />
      <div className="skeleton min-h-80 rounded-lg" aria-hidden />
    </div>
  );
}
