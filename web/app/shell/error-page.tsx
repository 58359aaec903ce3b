import { useContext } from 'react';
import { isRouteErrorResponse, useHref, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { errorPageTexts as texts } from '#texts/shell.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { isNetworkFailure, useReloadAfterNetworkFailure } from '#web/platform/installed-app.ts';
import { siteName } from '#web/platform/meta.ts';
import { PageRequest } from '#web/platform/page-request.ts';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';

/** In the browser the id is read from the page, so that both sides agree; later failures belong to other requests. */
const requestIdOfOpenPage =
  typeof document === 'undefined' ? undefined : document.querySelector('code[data-request-id]')?.textContent;

/**
 * What a person sees when a page fails: the router's heading (section 8), an apology and a way on; or that the
 * network is gone, which is no error of the application.
 */
export function ErrorPage({ error }: { error: unknown }) {
  const requestId = useContext(PageRequest)?.requestId ?? requestIdOfOpenPage;
  useReloadAfterNetworkFailure(error);
  const here = useHref(useLocation());
  const lost = isNetworkFailure(error);
  const title = lost ? texts.unreachable : texts.unexpected;
  return (
    <main id="content" className="page section grid justify-items-center text-center">
      <title>{`${title} · ${siteName}`}</title>
      <TibebPoster
        seed={lost ? 'untied' : 'torn'}
        width={1200}
        height={360}
        className="block w-full max-w-xl rounded-xl"
      />
      <h1 className="mt-10 text-title">{title}</h1>
      <p className="mt-4 max-w-md text-lead text-muted">{lost ? networkLost : describe(error)}</p>
      <div className="mt-8 flex flex-wrap justify-center gap-4">
        {/* Plain links: after a failure the whole page is loaded afresh. */}
        <a href={here} className="btn btn-primary btn-large">
          {texts.tryAgain}
        </a>
        {!lost && (
          <a href={paths.home()} className="btn btn-large">
            {texts.returnToHome}
          </a>
        )}
      </div>
      {requestId && !lost && (
        <p className="mt-8 text-[0.9375rem] text-muted">
          {fillText(texts.tellUs, {
            number: (
              <code className="select-all" data-request-id>
                {requestId}
              </code>
            ),
          })}
        </p>
      )}
    </main>
  );
}

const networkLost = texts.notLoaded;

function describe(error: unknown): string {
  return isRouteErrorResponse(error) && [429, 503].includes(error.status) ? texts.busy : texts.broken;
}
