import { isRouteErrorResponse, useHref, useLocation } from 'react-router';
import { useOfflineCopyInstead } from '#web/platform/installed-app.ts';
import { paths } from '#web/platform/paths.ts';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';

/** What a person sees when a page fails: the router's heading (section 8), an apology and a way on. */
export function ErrorPage({ error, requestId }: { error: unknown; requestId: string | undefined }) {
  useOfflineCopyInstead(error);
  const here = useHref(useLocation());
  const busy = isRouteErrorResponse(error) && [429, 503].includes(error.status);
  return (
    <main id="content" className="page section grid justify-items-center text-center">
      <TibebPoster seed="torn" width={1200} height={360} className="block w-full max-w-xl rounded-xl" />
      <h1 className="mt-10 text-title">Unexpected Application Error!</h1>
      <p className="mt-4 max-w-md text-lead text-muted">
        {busy
          ? 'Tibeb is very busy right now. Please try again in a moment.'
          : 'We are sorry, a thread broke on our side. Nothing you did is lost; please try again.'}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-4">
        {/* Plain links: after a failure the whole page is loaded afresh. */}
        <a href={here} className="btn btn-primary btn-large">
          Try again
        </a>
        <a href={paths.home()} className="btn btn-large">
          Return to Home
        </a>
      </div>
      {requestId && (
        <p className="mt-8 text-[0.9375rem] text-muted">
          If it happens again, tell us this number: <code className="select-all">{requestId}</code>
        </p>
      )}
    </main>
  );
}
