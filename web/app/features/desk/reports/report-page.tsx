import { Link } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { closeReportsForm, reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import type { DeskReportDetails } from '#contract/desk/reports/schemas.ts';
import { paths } from '#contract/paths.ts';
import { reportsTexts, reportTexts as texts } from '#texts/desk/reports.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { FieldErrors } from '#web/ui/field.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { ActForm, type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { DeskNotice } from '../notices.ts';
import type { Route } from './+types/report-page';
import { PeopleLinks } from './people-links.tsx';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.report(params.id),
    noIndex: true,
  });

/** An operator who is responsible for the thing is redirected to the list, which says so. */
export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(
    args,
    async (api) => {
      try {
        return { found: await api('GET /desk/reports/{id}', { params: { id: args.params.id } }) };
      } catch (error) {
        if (error instanceof ApiError && error.has('second_operator_needed'))
          throw redirectWith<DeskNotice>(args.context, deskPaths.reports(), 'desk-own');
        throw error;
      }
    },
    { gone: deskPaths.reports() },
  );

type HiddenHere = keyof typeof texts.hide;
const hiding: Readonly<
  Record<
    HiddenHere,
    (api: Api, input: { params: { id: string }; body: { reason: string } }) => Promise<unknown>
  >
> = {
  message: (api, input) => api('POST /desk/messages/{id}/hide', input),
  post: (api, input) => api('POST /desk/posts/{id}/hide', input),
  update: (api, input) => api('POST /desk/campaign-updates/{id}/hide', input),
  comment: (api, input) => api('POST /desk/comments/{id}/hide', input),
  thanks: (api, input) => api('POST /desk/thanks/{id}/hide', input),
  contribution: (api, input) => api('POST /desk/contribution-messages/{id}/hide', input),
};

/** What is hidden here; a page, an event and a campaign are hidden on their own pages of the desk, an organizer is suspended. */
const isHiddenHere = (kind: string | null): kind is HiddenHere =>
  kind !== null && Object.hasOwn(texts.hide, kind);

/** `?act=message` hides a message. */
export const action = (args: Route.ActionArgs) => {
  const params = { id: args.params.id };
  const act = args.url.searchParams.get('act');
  if (isHiddenHere(act))
    return actAtDesk(args, reasonForm, (api, body) => hiding[act](api, { params, body }), {
      to: deskPaths.reports(),
      gone: deskPaths.reports(),
      notice: act === 'message' ? 'desk-message-hidden' : 'desk-words-hidden',
    });
  return actAtDesk(
    args,
    closeReportsForm,
    (api, body) => api('POST /desk/reports/{id}/close', { params, body }),
    // What came in meanwhile is read before it is closed.
    {
      to: ({ open }) => (open > 0 ? deskPaths.report(params.id) : deskPaths.reports()),
      notice: 'desk-reports-closed',
      gone: deskPaths.reports(),
    },
  );
};

export const shouldRevalidate = reloadIfOutdated;

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

/** Not part of the page's first load. */
const loadRules = () => import('#contract/desk/forms.ts').then(({ closeReportsForm: rules }) => rules);

const placeOf = {
  page: (id: string) => deskPaths.page(id),
  event: (id: string) => deskPaths.event(id),
  campaign: (id: string) => campaignPaths.deskCampaign(id),
  organizer: (id: string) => paths.organizer(id),
} as const;

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { desk, found } = loaderData;
  const { id, kind, name, reports } = found;
  const refusal = actionData as DeskRefusal | undefined;
  return (
    <DeskFrame
      desk={desk}
      title={texts.heading(isHiddenHere(kind) || !name ? reportsTexts.kinds[kind] : name)}
      lead={texts.lead}
    >
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={deskPaths.reports()}>
          {texts.all}
        </Link>
        {/* A hidden organizer has no page that anybody sees. */}
        {!isHiddenHere(kind) && !(kind === 'organizer' && found.hidden) && (
          <Link className="btn btn-primary" to={placeOf[kind](id)}>
            {texts.open[kind]}
          </Link>
        )}
      </p>
      <ReportedFacts found={found} />
      <Reports found={found} />
      {isHiddenHere(kind) && !found.hidden && (
        <ActForm
          title={texts.hide[kind].title}
          lead={texts.hide[kind].lead}
          button={texts.hide[kind].title}
          variant="danger"
          refusal={refusal}
          here={deskPaths.report(id)}
          to={deskPaths.report(id, { act: kind })}
        />
      )}
      <ActForm
        title={texts.closeTitle}
        lead={texts.closeLead}
        button={texts.close}
        refusal={refusal}
        here={deskPaths.report(id)}
        to={deskPaths.report(id)}
        loadRules={loadRules}
      >
        {(form) => (
          <>
            <input type="hidden" name="last_report" value={reports.at(-1)?.id} />
            <OutcomeField form={form} />
          </>
        )}
      </ActForm>
    </DeskFrame>
  );
}

function ReportedFacts({ found: { kind, name, hidden, people } }: { found: DeskReportDetails }) {
  return (
    <Facts
      title={texts.facts}
      rows={[
        [
          texts.name[kind],
          <span key="name" lang={languageOf(name)} className="whitespace-pre-line">
            {name || reportsTexts.gone}
          </span>,
        ],
        [texts.standing, hidden ? texts.hidden : texts.shown],
        [texts.people, <PeopleLinks key="people" people={people} />],
      ]}
    />
  );
}

function Reports({ found: { reports, count } }: { found: DeskReportDetails }) {
  return (
    <section className="card px-5 py-6 sm:px-8 sm:py-7">
      <h2 className="text-heading">{texts.reports}</h2>
      {count > reports.length && (
        <p className="mt-2">{texts.first(formatNumber(reports.length), formatNumber(count))}</p>
      )}
      <ul className="mt-4 grid gap-4">
        {reports.map(({ id, reason, words, reporter, at }) => (
          <li key={id} className="grid gap-1 border-coral-text border-l-2 pl-4">
            <p className="font-semibold">{reportsTexts.reasons[reason]}</p>
            {words && (
              <p className="wrap-anywhere whitespace-pre-line" lang={languageOf(words)}>
                {words}
              </p>
            )}
            <p className="text-muted text-sm">
              {texts.by(reporter?.name || texts.guest, formatDateTime(at))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function OutcomeField({ form }: { form: ReturnType<typeof useForm> }) {
  const errors = form.errors.fields.outcome;
  const errorId = errors && 'outcome-error';
  return (
    <fieldset className="grid gap-2">
      <legend className="label">{texts.outcome}</legend>
      {(['dismissed', 'settled'] as const).map((outcome) => (
        <label
          key={outcome}
          className="flex min-h-11 items-center gap-3 rounded-md border border-line px-4 py-2 hover:bg-saffron-soft"
        >
          <input
            type="radio"
            name="outcome"
            value={outcome}
            defaultChecked={form.values.outcome === outcome}
            aria-describedby={errorId}
          />
          {texts.outcomes[outcome]}
        </label>
      ))}
      <FieldErrors id={errorId} errors={errors} />
    </fieldset>
  );
}
