import type { ReactNode } from 'react';
import { campaignTexts } from '#texts/campaigns.ts';
import { languageOf } from '#web/platform/language.ts';
import { Banner } from '#web/ui/picture.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { categoryName } from './campaign.ts';

/** The id of the contribution form on the page of a campaign. */
export const backingId = 'contribute';

/**
 * The page of a campaign, sample or real: its description, its figures and its story come before the form, which the figures
 * link to. They stand side by side where there is room; screen readers get the same order.
 */
export function CampaignFrame({
  campaign: { id, title, creator, category },
  cover,
  standing,
  figures,
  story,
  backing,
  children,
}: {
  campaign: {
    readonly id: string;
    readonly title: string;
    readonly creator: string;
    readonly category: string;
  };
  cover: string | null;
  /** The state of the campaign, where it is not simply running. */
  standing?: ReactNode;
  figures: ReactNode;
  story: ReactNode;
  /** The form, and who used it. */
  backing: ReactNode;
  children: ReactNode;
}) {
  return (
    <div className="mt-3 grid items-start gap-x-8 gap-y-6 lg:grid-cols-[1fr_24rem] lg:grid-rows-[auto_auto_auto_1fr]">
      <header className="min-w-0 lg:col-span-2">
        <p className="chip chip-saffron">{categoryName(category)}</p>
        <h1 className={`wrap-anywhere mt-3 ${titleSize(title)}`} lang={languageOf(title)}>
          {title}
        </h1>
        <p className="wrap-anywhere mt-2 text-lead font-semibold text-green-text" lang={languageOf(creator)}>
          {campaignTexts.by(creator)}
        </p>
        {standing}
      </header>
      <div className="card min-w-0 self-stretch overflow-hidden">
        <Banner
          src={cover}
          seed={id}
          alt=""
          priority
          sizes="(min-width: 64rem) 50rem, 100vw"
          className="aspect-1200/630 w-full bg-sunken object-cover lg:h-full"
        />
      </div>
      {figures}
      <div className="min-w-0 pt-4">{story}</div>
      <div className="grid min-w-0 gap-8 pt-4 lg:col-start-2 lg:row-span-2 lg:row-start-3">{backing}</div>
      <div className="grid min-w-0 gap-10 pt-4">{children}</div>
    </div>
  );
}
