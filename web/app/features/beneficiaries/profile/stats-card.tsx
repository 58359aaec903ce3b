import type { Beneficiary } from '#contract/beneficiaries/schemas.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { useFollowWish } from '../follows/follow-button.tsx';
import { type BeneficiaryStats, readStats } from './stats.ts';

const texts = beneficiaryTexts.profile.stats;

export function StatsCard({ beneficiary, following }: { beneficiary: Beneficiary; following: boolean }) {
  const wish = useFollowWish(beneficiary.id);
  // The wish counts at once, before the server has counted it.
  const change = wish === undefined ? 0 : Number(wish) - Number(following);
  const stats = readStats(beneficiary, change);
  return (
    <section className="card p-5" aria-labelledby="stats">
      <h2 id="stats" className="sr-only">
        {texts.title}
      </h2>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5 sm:max-lg:grid-cols-4">
        {figures(stats).map(([label, figure]) => (
          <div key={label} className="flex flex-col-reverse">
            <dt className="text-muted">{label}</dt>
            <dd className="font-display text-heading lining-nums tabular-nums">{figure}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function figures(stats: BeneficiaryStats): [label: string, figure: string][] {
  return [
    [texts.followers, formatNumber(stats.followers)],
    [texts.events, formatNumber(stats.events)],
    [texts.tipsReceived, formatNumber(stats.tipsReceived)],
    // A year gets no thousands separator.
    [texts.joined, String(stats.joinedYear)],
  ];
}
