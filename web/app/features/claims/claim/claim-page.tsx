import { Link, redirect } from 'react-router';
import { claimPaths } from '#contract/claims/paths.ts';
import { paths } from '#contract/paths.ts';
import { claimTexts as texts } from '#texts/claims/claim.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, SettingsCard, submitAndFollow } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pictureForm } from '#web/platform/picture-form.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Field } from '#web/ui/field.tsx';
import { useFormDraft } from '#web/ui/form/use-form-draft.ts';
import { Avatar } from '#web/ui/picture.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { useForm } from '#web/ui/use-form.ts';
import { sendPapers } from '../papers/send-papers.server.ts';
import { codeField, VouchCodeField } from '../vouches/code-field.tsx';
import type { Route } from './+types/claim-page';
import { ClaimForm, intentField } from './claim-form.tsx';
import { leadOn } from './lead-on.server.ts';

export const handle = pictureForm;

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: claimPaths.claim(params.id),
    noIndex: true,
  });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  try {
    const page = await apiOf(context)('GET /claims/pages/{id}', { params: { id } });
    return { page, sent: url.searchParams.get('sent') === 'yes' };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.notFound());
    throw error;
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  return answerForm(
    { context, request, form, names: { code: codeField }, here: claimPaths.claim(id) },
    async () => {
      const api = apiOf(context);
      switch (form.get(intentField)) {
        case 'mail':
          await api('POST /claims/pages/{id}/mail', { params: { id } });
          return redirect(claimPaths.claim(id, { sent: true }));
        case 'code':
          return leadOn(
            context,
            await api('POST /claims/by-code', { body: { code: String(form.get(codeField) ?? '') } }),
          );
        default:
          return leadOn(context, await sendPapers(api, form, id));
      }
    },
  );
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export default function ClaimPage({ loaderData: { page, sent }, actionData }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | undefined;
  const isFree = page.claim_state === 'unclaimed' || page.claim_state === 'claim_pending';
  return (
    <main id="content" className="page grid content-start justify-items-center py-10 md:py-14">
      <div className="grid w-full max-w-3xl gap-7">
        <header className="card overflow-hidden">
          <TibebBand seed={page.id} height={24} className="block" />
          <div className="grid gap-5 p-5 sm:grid-cols-[auto_1fr] sm:gap-8 sm:p-8">
            <Avatar
              src={page.profile_picture}
              seed={page.id}
              alt=""
              priority
              className="size-24 rounded-xl object-cover"
            />
            <div className="min-w-0">
              <h1 className="wrap-anywhere text-title">{texts.title(page.name)}</h1>
              <p className="mt-2 text-muted">{isFree ? texts.lead : texts.contestedLead}</p>
            </div>
          </div>
        </header>
        {page.is_yours || page.own_claim?.state === 'open' ? (
          <Standing page={page} />
        ) : (
          <Ways page={page.id} isFree={isFree} sent={sent} answer={answer} />
        )}
        <p className="text-muted">{texts.unwanted}</p>
        <p>
          <Link className="link" to={paths.professional(page.id)}>
            {texts.view}
          </Link>
        </p>
      </div>
    </main>
  );
}

/** For people who have nothing to do here. */
function Standing({ page: { id, is_yours } }: { page: { id: string; is_yours: boolean } }) {
  return (
    <section className="card grid gap-4 p-5 sm:p-8">
      <p>{is_yours ? texts.yours : texts.waits}</p>
      {is_yours && (
        <Link className="btn btn-primary justify-self-start" to={paths.accountPage(id)}>
          {texts.toYours}
        </Link>
      )}
    </section>
  );
}

function Ways({
  page,
  isFree,
  sent,
  answer,
}: {
  /** The id of the page. */
  page: string;
  /** Whether nobody has proven yet that the page is theirs. */
  isFree: boolean;
  sent: boolean;
  answer: FormAnswer | undefined;
}) {
  return (
    <>
      {isFree && (
        <>
          <SettingsCard
            title={sent ? texts.mail.sentTitle : texts.mail.title}
            lead={sent ? texts.mail.sent : texts.mail.lead}
          >
            {!sent && (
              <ClaimForm
                intent="mail"
                answer={answer}
                button={texts.mail.button}
                busyButton={texts.mail.busy}
              />
            )}
          </SettingsCard>
          <SettingsCard title={texts.code.title} lead={texts.code.lead}>
            <ClaimForm intent="code" answer={answer} button={texts.code.button} busyButton={texts.code.busy}>
              {(form) => <VouchCodeField form={form} />}
            </ClaimForm>
          </SettingsCard>
        </>
      )}
      <SettingsCard title={texts.papers.title} lead={texts.papers.lead}>
        <PapersForm page={page} answer={answer} />
      </SettingsCard>
    </>
  );
}

function PapersForm({ page, answer }: { page: string; answer: FormAnswer | undefined }) {
  const { button, busy } = texts.papers;
  return (
    <ClaimForm intent="papers" answer={answer} button={button} busyButton={busy} withPictures>
      {(form) => <PapersFields page={page} form={form} />}
    </ClaimForm>
  );
}

function PapersFields({ page, form }: { page: string; form: ReturnType<typeof useForm> }) {
  const { statement, pictures, picturesHint } = texts.papers;
  const refused = 'statement' in form.values ? form.values : undefined;
  const { values, edition } = useFormDraft(`claim:${page}`, form.props.ref, refused);
  const { fields } = form.errors;
  return (
    <>
      <Field key={edition} label={statement} errors={fields.statement}>
        {(control) => (
          <textarea
            {...control}
            className="field"
            name="statement"
            rows={5}
            defaultValue={values.statement ?? ''}
          />
        )}
      </Field>
      <Field label={pictures} hint={picturesHint} errors={fields.papers}>
        {(control) => (
          <input
            {...control}
            className="field"
            type="file"
            name="papers"
            multiple
            accept="image/jpeg,image/png,image/webp"
          />
        )}
      </Field>
    </>
  );
}
