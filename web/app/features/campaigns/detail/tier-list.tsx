import { Gift } from 'lucide-react';
import type { MouseEvent } from 'react';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import type { CampaignTier } from '#contract/campaigns/schemas.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import { formatPeriod } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';

const texts = campaignPageTexts.tiers;

/** The rewards that people get for their contributions. */
export function TierList({
  tiers,
  choosableAtSlug,
}: {
  tiers: readonly CampaignTier[];
  /** The slug of the campaign, where rewards can be chosen now. */
  choosableAtSlug?: string | undefined;
}) {
  if (tiers.length === 0) return null;
  return (
    <section aria-labelledby="tiers" className="min-w-0">
      <h2 id="tiers" className="text-heading">
        {texts.title}
      </h2>
      <ul className="mt-4 grid gap-4 sm:grid-cols-2">
        {tiers.map((tier) => (
          <li key={tier.id} className="card grid content-start gap-2 p-5">
            <p className="flex items-center gap-2 font-semibold text-green-text">
              <Gift size={18} aria-hidden className="flex-none" />
              {texts.atLeast(tier.amount)}
            </p>
            <h3 className="wrap-anywhere" lang={languageOf(tier.title)}>
              {tier.title}
            </h3>
            {tier.text && (
              <p className="wrap-anywhere whitespace-pre-line text-muted" lang={languageOf(tier.text)}>
                {tier.text}
              </p>
            )}
            <TierTerms tier={tier} />
            {choosableAtSlug !== undefined && tier.places_left !== 0 && (
              <a
                className="btn mt-1 justify-self-start"
                href={campaignPaths.backing(choosableAtSlug, {
                  tier: tier.id,
                  amount: Math.ceil(tier.amount),
                })}
                aria-label={texts.chooseNamed(tier.title)}
                onClick={(event) => chooseInForm(event, tier.id)}
              >
                {texts.choose}
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Chooses the reward in the form on this page, which may hold texts already; where there is no form, the link is followed. */
function chooseInForm(event: MouseEvent<HTMLAnchorElement>, id: string): void {
  const choices = document.querySelectorAll<HTMLInputElement>('#contribute input[name="tier"]');
  const choice = [...choices].find(({ value }) => value === id);
  if (!choice) return;
  event.preventDefault();
  choice.click();
  choice.focus({ preventScroll: true });
  choice.closest('section')?.scrollIntoView();
}

function TierTerms({ tier: { places, places_left, expected_month } }: { tier: CampaignTier }) {
  const terms = [
    ...(places === null || places_left === null
      ? []
      : [places_left === 0 ? texts.gone : texts.placesLeft(places_left, places)]),
    ...(expected_month ? [texts.expected(formatPeriod(`${expected_month}-01`, 'month'))] : []),
  ];
  return terms.length > 0 && <p className="text-muted text-sm">{terms.join(' · ')}</p>;
}
