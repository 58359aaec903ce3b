import { paths } from '#contract/paths.ts';
import { offlineTexts as texts } from '#texts/shell/offline.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/offline-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.offline(),
    noIndex: true,
  });

/** Kept by the service worker, which shows it instead of a page that cannot be fetched. */
export default function OfflinePage() {
  return (
    <main id="content" className="page section grid justify-items-center text-center">
      <TibebPoster seed="untied" width={1200} height={360} className="block w-full max-w-xl rounded-xl" />
      <h1 className="mt-10 text-title">{texts.metaTitle}</h1>
      <p className="mt-4 max-w-md text-lead text-muted">{texts.lead}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that was asked for, whichever page this stands in for. */}
      <a href="" className="btn btn-primary btn-large mt-8">
        {texts.tryAgain}
      </a>
      {/* The worker writes the pages it kept in here, and takes its own words from here. */}
      <div
        id="kept-pages"
        className="kept-pages"
        data-kept-heading={texts.cachedHeading}
        data-note-title={texts.noteTitle}
        data-note={texts.note}
      />
    </main>
  );
}
