import { paths } from '#contract/paths.ts';
import { offlineTexts as texts } from '#texts/shell/offline.ts';
import { documentPage, openAsDocument } from '#web/platform/document-page.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { useNonce } from '#web/platform/page-request.ts';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/offline-page';
import cachedPages from './cached-pages.ts?page-script';
import { offlinePoster } from './offline-poster.ts';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.offline(),
    noIndex: true,
  });

/** A plain document, because no script can be loaded without a network. */
export const handle = documentPage;
export const clientLoader = openAsDocument;

/** Without a loader the router would leave the page to the scripts that call `clientLoader`. */
export const loader = () => null;

/** Cached by the service worker, which shows it instead of a page that cannot be fetched. */
export default function OfflinePage() {
  const nonce = useNonce();
  return (
    <main id="content" className="page section grid justify-items-center text-center">
      <TibebPoster {...offlinePoster} className="block w-full max-w-xl rounded-xl" />
      <h1 className="mt-10 text-title">{texts.metaTitle}</h1>
      <p className="mt-4 max-w-md text-lead text-muted">{texts.lead}</p>
      {/* biome-ignore lint/a11y/useValidAnchor: an empty address is the one that was asked for, whichever page this stands in for. */}
      <a href="" className="btn btn-primary btn-large mt-8">
        {texts.tryAgain}
      </a>
      <section id="kept-pages" className="kept-pages" hidden>
        <h2>{texts.cachedHeading}</h2>
        <ul />
      </section>
      <script
        type="module"
        nonce={nonce}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time.
        dangerouslySetInnerHTML={{ __html: cachedPages }}
      />
    </main>
  );
}
