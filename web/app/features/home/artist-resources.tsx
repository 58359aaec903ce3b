import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { artistResourcesTexts as texts } from '#texts/home.ts';
import { ResourceCard, type ResourceSummary } from '#web/features/content/public.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';

/** Section 2: an artist-resources section with 6 cards. */
export function ArtistResources({ resources }: { resources: readonly ResourceSummary[] }) {
  return (
    <section id="artist-resources" className="for-artists" aria-labelledby="artist-resources-title">
      <TibebBand seed="voice artist" height={24} />
      <div className="page section">
        <div className="for-artists-head">
          <div>
            <p className="eyebrow">{texts.artistResources}</p>
            <h2 id="artist-resources-title" className="mt-3 text-title">
              {texts.title}
            </h2>
          </div>
          <p className="text-lead">{texts.lead}</p>
        </div>
        <ul className="card-grid phone-row mt-10">
          {resources.map((resource) => (
            <li key={resource.slug}>
              <ResourceCard resource={resource} heading="h3" />
            </li>
          ))}
        </ul>
        <Link reloadDocument to={paths.resources()} className="btn btn-large mt-10">
          {texts.seeAllResources}
        </Link>
      </div>
    </section>
  );
}
