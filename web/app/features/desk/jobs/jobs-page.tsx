import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import type { DeskFailingJob } from '#contract/desk/schemas.ts';
import { jobsTexts as texts } from '#texts/desk/jobs.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Rows } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/jobs-page';

const perPage = 20;
/** At most this many failing jobs are shown. */
const mostFailing = 50;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.jobs(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => {
    const page = readPage(args.url.searchParams);
    const [{ results, metadata }, failing] = await Promise.all([
      api('GET /desk/jobs', {
        query: { limit: String(perPage), offset: String((page - 1) * perPage) },
      }),
      api('GET /desk/failing-jobs', { query: { limit: String(mostFailing) } }),
    ]);
    return { jobs: results, failing, page, pages: countPages(args.url, metadata, perPage) };
  });

export default function JobsPage({ loaderData: { desk, jobs, failing, page, pages } }: Route.ComponentProps) {
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      {jobs.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription} />
      ) : (
        <Rows>
          {jobs.map(({ id, name, failed_at, error, secret }) => (
            <li
              key={id}
              className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-saffron-soft"
            >
              <div className="min-w-0 flex-1 basis-56">
                <Link to={deskPaths.job(id)} className="wrap-anywhere font-bold after:absolute after:inset-0">
                  {name}
                </Link>
                <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{error}</p>
                <p className="text-muted text-sm">{formatDateTime(failed_at)}</p>
              </div>
              {secret && <span className="chip chip-saffron">{texts.secret}</span>}
            </li>
          ))}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => deskPaths.jobs({ page: at })} />
      {failing.results.length > 0 && (
        <FailingJobs jobs={failing.results} more={failing.metadata.total > mostFailing} />
      )}
    </DeskFrame>
  );
}

function FailingJobs({ jobs, more }: { jobs: readonly DeskFailingJob[]; more: boolean }) {
  return (
    <section aria-labelledby="failing" className="grid gap-4">
      <div>
        <h2 id="failing" className="text-heading">
          {texts.failing.title}
        </h2>
        <p className="mt-1.5 max-w-2xl text-muted">{texts.failing.lead}</p>
      </div>
      <Rows>
        {jobs.map(({ id, name, attempts, next_at, error }) => (
          <li key={id} className="grid gap-0.5 px-5 py-4">
            <p className="wrap-anywhere font-bold">{name}</p>
            <p className="wrap-anywhere line-clamp-2 text-muted text-sm">{error}</p>
            <p className="text-muted text-sm">
              {texts.failing.attempts(attempts)}
              {' · '}
              {next_at ? texts.failing.next(formatDateTime(next_at)) : texts.failing.byTheClock}
            </p>
          </li>
        ))}
      </Rows>
      {more && <p className="text-muted">{texts.failing.more(mostFailing)}</p>}
    </section>
  );
}
