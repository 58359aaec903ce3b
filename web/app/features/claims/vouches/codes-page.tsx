import { Form, redirect, useNavigation } from 'react-router';
import { claimPaths } from '#contract/claims/paths.ts';
import { absoluteUrl, paths } from '#contract/paths.ts';
import { codeTexts as texts } from '#texts/claims/codes.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, FormEnd, submitAndFollow } from '#web/features/account/public.ts';
import { type ApiAnswer, ApiError } from '#web/platform/api.ts';
import { formatDate } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import { useHeadingIfFocusLost } from '#web/ui/use-heading-if-focus-lost.ts';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import type { Route } from './+types/codes-page';
import { drawCode } from './draw-code.server.ts';

type Vouchable = ApiAnswer<'GET /claims/vouches/{id}'>['performers'][number];

/** A code that was just made, as a picture too. */
interface MadeCode {
  readonly vouch: ApiAnswer<'POST /claims/vouches/{id}'>;
  readonly qrCode: string;
  readonly typedAt: string;
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: claimPaths.vouches(params.id),
    noIndex: true,
  });

export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, url, params: { id } }: Route.LoaderArgs) {
  await requireProfile(context, url);
  try {
    return await apiOf(context)('GET /claims/vouches/{id}', { params: { id } });
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.eventManagement());
    throw error;
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  return answerForm({ context, request, form, here: claimPaths.vouches(id) }, async () => {
    const beneficiary = String(form.get('beneficiary') ?? '');
    const vouch = await apiOf(context)('POST /claims/vouches/{id}', {
      params: { id },
      body: { beneficiary },
    });
    const { publicOrigin } = context.get(pageContext);
    const made: MadeCode = {
      vouch,
      qrCode: drawCode(absoluteUrl(publicOrigin, claimPaths.claimByCode({ code: vouch.code }))),
      typedAt: absoluteUrl(publicOrigin, claimPaths.claimByCode()),
    };
    return { made };
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function CodesPage({
  loaderData: { title, performers },
  actionData,
  params: { id },
}: Route.ComponentProps) {
  useHeadingIfFocusLost();
  const answer = actionData as (FormAnswer & { readonly made?: MadeCode }) | undefined;
  return (
    <main id="content" className="page grid content-start justify-items-center py-10 md:py-14">
      <div className="grid w-full max-w-3xl gap-7">
        <WovenHeader
          seed={id}
          title={texts.metaTitle}
          lead={texts.lead(title)}
          links={[{ to: paths.eventManagement(), label: texts.back }]}
        />
        {answer?.made && <Code {...answer.made} />}
        {performers.length === 0 ? (
          <EmptyState title={texts.noneTitle} description={texts.none} />
        ) : (
          <ul className="grid gap-4">
            {performers.map((performer) => (
              <Performer
                key={performer.beneficiary.id}
                performer={performer}
                answer={answer?.refusal?.values.beneficiary === performer.beneficiary.id ? answer : undefined}
              />
            ))}
          </ul>
        )}
      </div>
    </main>
  );
}

function Performer({ performer, answer }: { performer: Vouchable; answer: FormAnswer | undefined }) {
  const { beneficiary, code_expires_at } = performer;
  const busy = useNavigation().formData?.get('beneficiary') === beneficiary.id;
  return (
    <li className="card flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <Avatar
        src={beneficiary.profile_picture}
        seed={beneficiary.id}
        alt=""
        size={64}
        className="size-16 flex-none rounded-full object-cover"
      />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="wrap-anywhere text-heading">{beneficiary.name}</h2>
        {code_expires_at && <p className="text-muted text-sm">{texts.until(formatDate(code_expires_at))}</p>}
      </div>
      <Form method="post" className="grid gap-4">
        <FormProblem errors={answer?.refusal?.errors.form ?? []} />
        <input type="hidden" name="beneficiary" value={beneficiary.id} />
        <MakeButton name={beneficiary.name} again={code_expires_at !== null} busy={busy} answer={answer} />
      </Form>
    </li>
  );
}

function MakeButton({
  name,
  again,
  busy,
  answer,
}: {
  name: string;
  again: boolean;
  busy: boolean;
  answer: FormAnswer | undefined;
}) {
  const button = (
    <Button type="submit" variant="primary" busy={busy}>
      {busy ? texts.making : again ? texts.makeAgain : texts.make}
      <span className="sr-only">{texts.of(name)}</span>
    </Button>
  );
  if (!answer?.proof) return button;
  return (
    <FormEnd
      form={{ errors: answer.refusal?.errors ?? { form: [], fields: {} } }}
      proof={answer.proof}
      next={texts.onceProven}
    >
      {button}
    </FormEnd>
  );
}

function Code({ vouch: { beneficiary, code, expires_at }, qrCode, typedAt }: MadeCode) {
  return (
    <section className="card grid justify-items-center gap-4 p-5 text-center sm:p-8" aria-labelledby="code">
      <h2 id="code" className="wrap-anywhere text-heading">
        {texts.codeFor(beneficiary.name)}
      </h2>
      <img
        src={qrCode}
        alt={texts.qrCode(beneficiary.name)}
        width={240}
        height={240}
        className="rounded-lg"
      />
      <p className="font-bold text-2xl tracking-widest">{code}</p>
      <p className="max-w-md text-muted">
        {texts.how} <span className="wrap-anywhere font-semibold">{typedAt}</span>
      </p>
      <p role="status">{texts.shownOnce(formatDate(expires_at))}</p>
    </section>
  );
}
