import { data, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/not-found-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Page not found',
    description: 'This page does not exist.',
    path: paths.notFound(),
    noIndex: true,
  });

/** Section 2: every attempt at an unknown path is logged. /not-found itself is a known one. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (url.pathname !== paths.notFound()) context.get(pageContext).logUnknownPath(url.pathname);
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <main id="content" className="page section grid justify-items-center text-center">
      <TibebPoster seed="unravelled" width={1200} height={360} className="block w-full max-w-xl rounded-xl" />
      <h1 className="mt-10 text-title">Oops! Page not found</h1>
      <p className="mt-4 max-w-md text-lead text-muted">
        This thread leads nowhere. The page may have moved, or the address has a slip in it.
      </p>
      <Link to={paths.home()} className="btn btn-primary btn-large mt-8">
        Return to Home
      </Link>
    </main>
  );
}
