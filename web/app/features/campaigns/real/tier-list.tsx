import { Gift } from 'lucide-react';
import type { CampaignTier } from '#contract/campaigns/schemas.ts';
import { campaignPageTexts } from '#texts/campaigns/page.ts';
import { formatPeriod } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';

const texts = campaignPageTexts.tiers;

/** What people get for what they give. */
export function TierList({ tiers }: { tiers: readonly CampaignTier[] }) {
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
            <h3 className="wrap-anywhere font-bold" lang={languageOf(tier.title)}>
              {tier.title}
            </h3>
            {tier.text && (
              <p className="wrap-anywhere whitespace-pre-line text-muted" lang={languageOf(tier.text)}>
                {tier.text}
              </p>
            )}
            <TierTerms tier={tier} />
          </li>
        ))}
      </ul>
    </section>
  );
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
