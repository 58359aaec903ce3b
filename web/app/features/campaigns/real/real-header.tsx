import { Form } from 'react-router';
import { campaignPageTexts as texts } from '#texts/campaigns/page.ts';
import { campaignTexts } from '#texts/campaigns.ts';
import { languageOf } from '#web/platform/language.ts';
import { Banner } from '#web/ui/picture.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { categoryName } from '../campaign.ts';
import { backingIntent } from './backing-values.ts';
import type { RealCampaign } from './load-real.server.ts';

/** What it is and who is behind it, with the cover. */
export function RealHeader({
  real: { campaign, following },
  followFailed,
}: {
  real: RealCampaign;
  followFailed: boolean;
}) {
  const { id, title, creator, category, cover, state, funding } = campaign;
  return (
    <header className="card min-w-0 overflow-hidden">
      <Banner
        src={cover}
        seed={id}
        alt=""
        priority
        sizes="(min-width: 64rem) 50rem, 100vw"
        className="aspect-1200/630 w-full bg-sunken object-cover"
      />
      <div className="p-5 sm:p-8">
        <p className="chip chip-saffron">{categoryName(category)}</p>
        <h1 className={`wrap-anywhere mt-3 ${titleSize(title)}`} lang={languageOf(title)}>
          {title}
        </h1>
        <p className="wrap-anywhere mt-2 text-lead font-semibold text-green-text" lang={languageOf(creator)}>
          {campaignTexts.by(creator)}
        </p>
        {state !== 'live' && (
          <p role="status" className="mt-4 rounded-lg bg-saffron-soft px-4 py-3 text-saffron-text">
            {state === 'canceled' && funding === 'all_or_nothing'
              ? texts.canceledUncharged
              : texts.states[state]}
          </p>
        )}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          <ShareButton title={title} copiedDescription={texts.copied} />
          <Form method="post" preventScrollReset>
            <button
              type="submit"
              name={backingIntent.name}
              value={following ? backingIntent.unfollow : backingIntent.follow}
              aria-pressed={following}
              className={`btn min-w-32 ${following ? 'btn-green' : 'btn-quiet'}`}
            >
              {following ? texts.following : texts.follow}
            </button>
          </Form>
          {followFailed && (
            <p role="alert" className="error-text">
              {texts.followFailed}
            </p>
          )}
        </div>
      </div>
    </header>
  );
}
