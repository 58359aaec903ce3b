import type { CampaignDetail } from '#contract/campaigns/schemas.ts';
import { paths } from '#contract/paths.ts';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { languageOf } from '#web/platform/language.ts';
import { Picture } from '#web/ui/picture.tsx';
import { Story, type StoryNode } from '../story/story.tsx';
import { TierList } from './tier-list.tsx';

/** What a campaign's article shows. A draft may lack any of it. */
export type ArticleCampaign = Pick<CampaignDetail, 'description' | 'pictures' | 'tiers'> & {
  readonly receiver: CampaignDetail['receiver'] | null;
};

/** The story with its pictures, what the money is for, and the rewards. */
export function CampaignArticle({
  campaign: { description, pictures, tiers, receiver },
  story,
  useOfMoney,
  choosableAtSlug,
}: {
  campaign: ArticleCampaign;
  /** The slug, where rewards can be chosen now. */
  choosableAtSlug?: string | undefined;
  story: readonly StoryNode[];
  useOfMoney: readonly StoryNode[];
}) {
  // The first picture is the cover, which is shown above.
  const others = pictures.slice(1);
  return (
    <div className="grid min-w-0 gap-10">
      <section aria-labelledby="about" className="min-w-0">
        <h2 id="about" className="text-heading">
          {texts.about}
        </h2>
        <p className="wrap-anywhere mt-3 whitespace-pre-line text-lead" lang={languageOf(description)}>
          {description}
        </p>
        {story.length > 0 && <Story nodes={story} className="mt-5" />}
      </section>
      <Pictures pictures={others} />
      {(useOfMoney.length > 0 || receiver?.name) && (
        <section aria-labelledby="use-of-money" className="min-w-0">
          <h2 id="use-of-money" className="text-heading">
            {texts.useOfMoney}
          </h2>
          <Story nodes={useOfMoney} className="mt-3" />
          {receiver?.name && (
            <p className="mt-3 text-muted">
              {fillText(texts.receiver, {
                page: (
                  <a className="link" href={paths.professional(receiver.id)} lang={languageOf(receiver.name)}>
                    {receiver.name}
                  </a>
                ),
              })}
            </p>
          )}
        </section>
      )}
      <TierList tiers={tiers} choosableAtSlug={choosableAtSlug} />
    </div>
  );
}

function Pictures({ pictures }: Pick<ArticleCampaign, 'pictures'>) {
  if (pictures.length === 0) return null;
  return (
    <ul aria-label={texts.pictures} className="grid gap-5 sm:grid-cols-2">
      {pictures.map(({ id, url, caption }) => (
        <li key={id}>
          <figure>
            <Picture
              src={url}
              purpose="banner"
              alt={caption}
              width={1200}
              height={630}
              sizes="(min-width: 40rem) 24rem, 100vw"
              className="w-full rounded-lg bg-sunken"
            />
            {caption && (
              <figcaption className="wrap-anywhere mt-2 text-muted text-sm" lang={languageOf(caption)}>
                {caption}
              </figcaption>
            )}
          </figure>
        </li>
      ))}
    </ul>
  );
}
