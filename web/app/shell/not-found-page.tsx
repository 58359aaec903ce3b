import { data, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { notFoundTexts as texts } from '#texts/shell/not-found.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { TibebPoster } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/not-found-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
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
      <h1 className="mt-10 text-title">{texts.oopsPageNotFound}</h1>
      <p className="mt-4 max-w-md text-lead text-muted">{texts.lead}</p>
      <Link to={paths.home()} className="btn btn-primary btn-large mt-8">
        {texts.returnToHome}
      </Link>
    </main>
  );
}
