import { Link } from 'react-router';
import type { BandAgreement } from '#contract/bands/schemas.ts';
import { paths } from '#contract/paths.ts';
import { ownBandTexts as texts } from '#texts/bands/own.ts';
import { languageOf } from '#web/platform/language.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { shareOf } from './band-fields.ts';

/** Who gets how much; for a proposal, also who has agreed to it. */
export function Shares({ agreement }: { agreement: BandAgreement }) {
  return (
    <div className="grid gap-4">
      <WovenShares agreement={agreement} />
      <ShareList agreement={agreement} />
    </div>
  );
}

/** One cloth, each member's own pattern as wide as their share. */
function WovenShares({ agreement: { members } }: { agreement: BandAgreement }) {
  const sharing = members.filter(({ parts }) => parts > 0);
  if (sharing.length === 0) return null;
  return (
    <div aria-hidden className="flex h-12 gap-0.5 overflow-hidden rounded-md">
      {sharing.map(({ page, parts, left_at }) => (
        <div
          key={page.id}
          className={`min-w-3 overflow-hidden ${left_at ? 'opacity-30' : ''}`}
          style={{ flex: `${parts} 0 0` }}
        >
          <TibebBand seed={page.id} height={48} />
        </div>
      ))}
    </div>
  );
}

function ShareList({ agreement }: { agreement: BandAgreement }) {
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {agreement.members.map(({ page, parts, agreed_at, left_at }) => (
        <li key={page.id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
          <TibebBand seed={page.id} height={24} className="w-6 flex-none rounded-sm" />
          <span className="grow wrap-anywhere">
            <Link className="link" to={paths.professional(page.id)} lang={languageOf(page.name)}>
              {page.name}
            </Link>{' '}
            {left_at && <span className="text-muted text-sm">{texts.now.left}</span>}
          </span>
          <span className="tabular-nums">
            {parts === 0 ? texts.proposal.without : shareOf(agreement, page.id)}
          </span>
          {agreement.state === 'proposed' && (
            <span className="text-muted text-sm">
              {agreed_at ? texts.proposal.agreed : texts.proposal.requested}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
