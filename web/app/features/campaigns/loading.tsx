import { campaignLoadingTexts as texts } from '#texts/campaigns/loading.ts';

/** The list while one is on the way to it. */
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

/** A campaign while one is on the way to it (section 2). */
export function CampaignLoading() {
  return (
    <div className="page grid gap-8 pt-20 lg:grid-cols-[1fr_22rem]">
      <div>
        <p role="status" className="text-lead text-muted">
          {texts.loadingCampaignDetails}
        </p>
        <div className="skeleton mt-6 aspect-1200/630 rounded-lg" aria-hidden />
      </div>
      <div className="skeleton mt-14 h-80 rounded-lg max-lg:hidden" aria-hidden />
    </div>
  );
}
