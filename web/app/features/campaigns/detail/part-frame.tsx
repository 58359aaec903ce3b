import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { languageOf } from '#web/platform/language.ts';
import { titleSize } from '#web/ui/title-size.ts';

/** A page that belongs to a campaign, with a link back to it. */
export function CampaignPart({
  campaign: { slug, title },
  title: heading,
  children,
}: {
  campaign: { readonly slug: string; readonly title: string };
  title: string;
  children: ReactNode;
}) {
  return (
    <main id="content" className="page max-w-3xl pt-6 pb-(--section-gap)">
      <Link to={paths.campaign(slug)} className="btn btn-ghost -ml-3">
        <ArrowLeft size={18} aria-hidden />
        {texts.updates.back}
      </Link>
      <p className="eyebrow mt-4">{heading}</p>
      <h1 className={`wrap-anywhere mt-2 mb-6 ${titleSize(title)}`} lang={languageOf(title)}>
        {title}
      </h1>
      <div className="grid gap-5">{children}</div>
    </main>
  );
}
