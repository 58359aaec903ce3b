import { data, Form, Link, redirect, useNavigation } from 'react-router';
import { campaignPaths } from '#contract/campaigns/paths.ts';
import { paths } from '#contract/paths.ts';
import { reportForm } from '#contract/reports/forms.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { type ReportKind, reportKinds, reportReasons, reportRules } from '#contract/reports/rules.ts';
import { reportTexts as texts } from '#texts/reports.ts';
import { ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field, FieldErrors } from '#web/ui/field.tsx';
import { ChoiceCard } from '#web/ui/form/choice-card.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { checkForm, type FormRefusal, formValues } from '#web/ui/form-check.ts';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { useForm } from '#web/ui/use-form.ts';
import type { Route } from './+types/report-page';

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: loaderData ? reportPath(loaderData.kind, loaderData.id) : paths.notFound(),
    noIndex: true,
  });

/** What is reported, as the address says. */
function subjectOf({ searchParams }: URL): { kind: ReportKind; id: string } | undefined {
  const kind = reportKinds.find((one) => one === searchParams.get('kind'));
  const id = searchParams.get('id');
  return kind && isId(id) ? { kind, id } : undefined;
}

export function loader({ url }: Route.LoaderArgs) {
  const subject = subjectOf(url);
  if (!subject) return redirect(paths.notFound());
  return { ...subject, sent: url.searchParams.get('sent') === 'yes' };
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const subject = subjectOf(url);
  if (!subject) return redirect(paths.notFound());
  const form = await request.formData().catch(() => new FormData());
  const refuse = (errors: FormRefusal['errors'], status: number) =>
    data<FormRefusal>({ errors, values: formValues(form, { except: ['website'] }) }, { status });
  const { value, errors } = checkForm(reportForm, form);
  if (errors) return refuse(errors, 400);
  try {
    await apiOf(context)('POST /reports', { body: { ...subject, ...value } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const message = error.status === 404 ? texts.gone : error.message;
    return refuse({ form: [message], fields: {} }, error.status);
  }
  return redirect(reportPath(subject.kind, subject.id, { sent: true }));
}

/** When the network fails, nothing is lost: the form stays as it is and says so. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const values = formValues(await request.clone().formData());
  return reachServer<FormRefusal>(serverAction, (problem) => ({
    errors: { form: [problem], fields: {} },
    values,
  }));
}

const back = {
  page: (id: string) => paths.professional(id),
  post: () => paths.professionals(),
  event: (id: string) => paths.event(id),
  organizer: (id: string) => paths.organizer(id),
  message: () => paths.home(),
  campaign: () => paths.fundMe(),
  update: () => paths.fundMe(),
  comment: () => paths.fundMe(),
  contribution: () => campaignPaths.own(),
  thanks: () => paths.home(),
} as const;

export default function ReportPage({ loaderData: { kind, id, sent }, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className="page grid content-start justify-items-center py-10 md:py-16">
      <div className="card w-full max-w-2xl overflow-hidden">
        <TibebBand seed="report" height={24} className="block" />
        <div className="grid gap-7 px-5 py-8 sm:p-10">
          {sent ? (
            <div role="status">
              <h1 className="text-title">{texts.thanks}</h1>
              <p className="mt-4 text-lead text-muted">{texts.thanksLead}</p>
              <Link to={back[kind](id)} className="btn mt-8">
                {texts.back[kind]}
              </Link>
            </div>
          ) : (
            <>
              <div>
                <h1 className="text-title">{texts.titles[kind]}</h1>
                <p className="mt-3 text-muted">{texts.lead}</p>
              </div>
              <ReportForm refusal={actionData as FormRefusal | undefined} />
            </>
          )}
        </div>
      </div>
    </main>
  );
}

/** Not part of the page's first load. */
const loadRules = () => import('#contract/reports/forms.ts').then(({ reportForm: rules }) => rules);

function ReportForm({ refusal }: { refusal: FormRefusal | undefined }) {
  const form = useForm(loadRules, refusal);
  const busy = useNavigation().state === 'submitting';
  const { errors, values } = form;
  const errorId = errors.fields.reason && 'reason-error';
  return (
    <Form {...form.props} method="post" className="grid gap-6">
      <FormProblem errors={errors.form} />
      <fieldset className="grid gap-2">
        <legend className="label">{texts.reason}</legend>
        {reportReasons.map((reason) => (
          <ChoiceCard
            key={reason}
            name="reason"
            value={reason}
            defaultChecked={values.reason === reason}
            aria-describedby={errorId}
          >
            {texts.reasons[reason]}
          </ChoiceCard>
        ))}
        <FieldErrors id={errorId} errors={errors.fields.reason} />
      </fieldset>
      <Field label={texts.words} hint={texts.wordsHint} errors={errors.fields.words}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="words"
            rows={4}
            maxLength={reportRules.words.max}
            defaultValue={values.words}
          />
        )}
      </Field>
      {/* A honeypot: no person sees it, so a program that fills every field reveals itself. */}
      <div hidden>
        <label>
          {texts.leaveEmpty} <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <Button type="submit" variant="primary" busy={busy} className="justify-self-start">
        {busy ? texts.sending : texts.send}
      </Button>
    </Form>
  );
}
