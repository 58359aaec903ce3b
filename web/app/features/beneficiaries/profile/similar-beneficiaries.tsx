import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import type { Deferred } from '#web/platform/deferred.ts';
import { languageOf } from '#web/platform/language.ts';
import { WhenReady } from '#web/platform/when-ready.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { SimilarBeneficiary } from './load-profile.ts';

const texts = beneficiaryTexts.profile;

/** Section 2: the link to the list; above it the most followed beneficiaries of the same kind. */
export function SimilarBeneficiaries({ similar }: { similar: Deferred<SimilarBeneficiary[]> }) {
  return (
    <section className="card overflow-hidden" aria-labelledby="similar">
      <TibebBand seed="similar" height={24} className="block" />
      <div className="p-5">
        <h2 id="similar" className="text-heading">
          {texts.similar}
        </h2>
        <WhenReady value={similar} fallback={<div className="skeleton mt-4 h-40" />}>
          {(found) => (
            <ul className="mt-4 grid gap-3 empty:hidden">
              {found.map(({ id, name, profile_picture, types }) => (
                <li key={id} className="relative grid grid-cols-[3.5rem_1fr] items-center gap-3">
                  <Avatar
                    src={profile_picture}
                    seed={id}
                    alt=""
                    size={56}
                    className="aspect-square rounded-lg object-cover"
                  />
                  <span className="min-w-0">
                    <Link
                      to={paths.professional(id)}
                      className="line-clamp-2 font-bold after:absolute after:inset-0 hover:underline"
                      lang={languageOf(name)}
                    >
                      {name}
                    </Link>
                    <span className="block truncate text-muted text-sm">
                      {types.map((type) => type.name).join(', ')}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </WhenReady>
        <Link to={paths.professionals()} className="btn btn-quiet mt-4 w-full">
          {texts.viewAllBeneficiaries}
        </Link>
      </div>
    </section>
  );
}
