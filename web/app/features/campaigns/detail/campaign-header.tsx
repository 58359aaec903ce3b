import { campaignTexts } from '#texts/campaigns.ts';
import { languageOf } from '#web/platform/language.ts';
import { Banner } from '#web/ui/picture.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { type Campaign, categoryName, wideImage } from '../campaign.ts';
import { FollowCampaign } from './follow-campaign.tsx';

const texts = campaignTexts.detail;

/** What it is and who is behind it, with the picture. */
export function CampaignHeader({ campaign, live }: { campaign: Campaign; live: boolean }) {
  const { id, title, creator, category } = campaign;
  return (
    <header className="card min-w-0 overflow-hidden">
      <Banner
        src={wideImage(campaign)}
        seed={id}
        alt=""
        priority
        className="aspect-1200/630 w-full bg-sunken object-cover"
      />
      <div className="p-5 sm:p-8">
        <p className="chip chip-saffron">{categoryName(category)}</p>
        <h1 className={`mt-3 ${titleSize(title)}`} lang={languageOf(title)}>
          {title}
        </h1>
        <p className="mt-2 text-lead font-semibold text-green-text" lang={languageOf(creator)}>
          {campaignTexts.by(creator)}
        </p>
        <div className="mt-6 flex flex-wrap gap-3">
          <ShareButton title={title} copiedDescription={texts.copied} />
          <FollowCampaign campaign={campaign} live={live} />
        </div>
      </div>
    </header>
  );
}
