import { Link } from 'react-router';
import { reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { jobTexts as texts } from '#texts/desk/jobs.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts, Json } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/job-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.title,
    path: deskPaths.job(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(
    args,
    async (api) => ({ job: await api('GET /desk/jobs/{id}', { params: { id: args.params.id } }) }),
    { gone: deskPaths.jobs() },
  );

export const action = (args: Route.ActionArgs) =>
  actAtDesk(
    args,
    reasonForm,
    (api, body) => api('POST /desk/jobs/{id}/retry', { params: { id: args.params.id }, body }),
    // A retried job is no longer a failed one and has no page.
    { to: deskPaths.jobs(), notice: 'desk-job-retried', gone: deskPaths.jobs() },
  );

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function JobPage({ loaderData: { desk, job }, actionData }: Route.ComponentProps) {
  return (
    <DeskFrame desk={desk} title={job.name} lead={texts.lead}>
      <p>
        <Link className="btn" to={deskPaths.jobs()}>
          {texts.all}
        </Link>
      </p>
      <Facts
        title={texts.facts}
        rows={[
          [texts.enqueued, formatDateTime(job.enqueued_at)],
          [texts.failed, formatDateTime(job.failed_at)],
          [texts.attempts, formatNumber(job.attempts)],
          [texts.error, job.error],
          [texts.id, <code key="id">{job.id}</code>],
          [texts.payload, job.payload === null ? texts.noPayload : <Json key="payload">{job.payload}</Json>],
        ]}
      />
      {!job.secret && (
        <ActForm
          title={texts.retryTitle}
          lead={texts.retryLead}
          button={texts.retry}
          refusal={actionData as DeskRefusal | undefined}
          here={deskPaths.job(job.id)}
        />
      )}
    </DeskFrame>
  );
}
