import { Form, redirect, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import type { ManagedScreen } from '#contract/stages/screen/schemas.ts';
import { manageScreenTexts as texts } from '#texts/stages/screen.ts';
import { answerForm, requireProfile } from '#web/features/account/public.server.ts';
import { type FormAnswer, submitAndFollow } from '#web/features/account/public.ts';
import { type Api, ApiError } from '#web/platform/api.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import { readDecision } from '../words/words-field.ts';
import { WordsList } from '../words/words-list.tsx';
import { wordsPages, wordsQuery } from '../words/words-pages.ts';
import type { Route } from './+types/screen-page';

/** The fields of the forms of this page. */
const fields = {
  intent: 'intent',
  from: 'from',
  until: 'until',
  goal: 'goal',
  amount: 'amount',
} as const;

/** Quiet hours and a goal from the posted form; an empty field sets none. */
function readSettings(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const [from, until] = [text(fields.from), text(fields.until)];
  const [title, amount] = [text(fields.goal), text(fields.amount)];
  return {
    quiet: from === '' && until === '' ? null : { from, until },
    goal: title === '' && amount === '' ? null : { title, amount: Number(amount) },
  };
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: eventStagePaths.manageScreen(params.id),
    noIndex: true,
  });

export const headers = () => ({ 'cache-control': 'no-store' });

export async function loader({ context, url, params }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const api = apiOf(context);
  try {
    const [screen, { results, metadata }] = await Promise.all([
      api('GET /stages/events/{id}/screen', { params }),
      api('GET /stages/events/{id}/words', { params, query: wordsQuery(url) }),
    ]);
    return { screen, list: { words: results, ...wordsPages(url, metadata) } };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.eventManagement());
    throw error;
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  return answerForm({ context, request, form, here: eventStagePaths.manageScreen(id) }, () =>
    change(apiOf(context), id, form),
  );
}

async function change(api: Api, id: string, form: FormData): Promise<{ saved?: true }> {
  const intent = form.get(fields.intent);
  if (intent === 'words') {
    const { tip, shown } = readDecision(form);
    await api('PUT /stages/events/{id}/words/{tip}', { params: { id, tip }, body: { shown } });
    return {};
  }
  const body =
    intent === 'settings'
      ? readSettings(form)
      : { address: intent === 'remove' ? ('none' as const) : ('new' as const) };
  await api('PUT /stages/events/{id}/screen', { params: { id }, body });
  return intent === 'settings' ? { saved: true } : {};
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export default function ScreenPage({ loaderData: { screen, list }, actionData }: Route.ComponentProps) {
  const answer = actionData as (FormAnswer & { readonly saved?: true }) | undefined;
  const isSettings = answer?.refusal?.values[fields.intent] === 'settings';
  return (
    <main id="content" className="page grid content-start justify-items-center py-10 md:py-14">
      <div className="grid w-full max-w-3xl gap-7 xl:max-w-6xl">
        <WovenHeader
          seed={screen.event.id}
          title={texts.metaTitle}
          lead={texts.lead(screen.event.title)}
          links={[{ to: eventStagePaths.manage(screen.event.id), label: texts.back }]}
        />
        <FormProblem errors={isSettings ? [] : (answer?.refusal?.errors.form ?? [])} />
        <div className="grid items-start gap-7 xl:grid-cols-[24rem_1fr] xl:grid-rows-[auto_1fr]">
          <Address token={screen.token} />
          <section
            className="card grid min-w-0 gap-4 p-5 sm:p-7 xl:col-start-2 xl:row-span-2"
            aria-labelledby="words"
          >
            <h2 id="words" className="text-heading">
              {texts.words.title}
            </h2>
            <p className="text-muted">{texts.words.lead}</p>
            <WordsList {...list} hrefOf={(page) => eventStagePaths.manageScreen(screen.event.id, { page })} />
          </section>
          <Settings
            key={JSON.stringify(screen)}
            screen={screen}
            refusal={isSettings ? answer?.refusal : undefined}
            saved={answer?.saved === true}
          />
        </div>
      </div>
    </main>
  );
}

function Address({ token }: { token: string | null }) {
  const { address } = texts;
  const intent = useNavigation().formData?.get(fields.intent);
  return (
    <section className="card grid gap-4 p-5 sm:p-7" aria-labelledby="address">
      <h2 id="address" className="text-heading">
        {address.title}
      </h2>
      {token === null ? (
        <Form method="post" className="grid justify-items-start gap-4">
          <p>{address.none}</p>
          <Button type="submit" name={fields.intent} value="new" variant="primary" busy={intent === 'new'}>
            {address.make}
          </Button>
        </Form>
      ) : (
        <>
          <p className="flex flex-wrap gap-3">
            <a className="btn btn-primary" href={eventStagePaths.screen(token)}>
              {address.open}
            </a>
            <a className="btn" href={eventStagePaths.overlay(token)}>
              {address.overlay}
            </a>
          </p>
          <details>
            <summary className="link inline-block py-2">{address.more}</summary>
            <Form method="post" className="mt-2 grid gap-4">
              <p className="hint">{address.overlayHint}</p>
              <p>{address.secret}</p>
              <p className="flex flex-wrap gap-3">
                <Button type="submit" name={fields.intent} value="new" busy={intent === 'new'}>
                  {address.renew}
                </Button>
                <Button
                  type="submit"
                  name={fields.intent}
                  value="remove"
                  variant="danger"
                  busy={intent === 'remove'}
                >
                  {address.remove}
                </Button>
              </p>
            </Form>
          </details>
        </>
      )}
    </section>
  );
}

function Settings({
  screen: { quiet, goal },
  refusal,
  saved,
}: {
  screen: ManagedScreen;
  refusal: FormAnswer['refusal'];
  saved: boolean;
}) {
  const { settings } = texts;
  const busy = useNavigation().formData?.get(fields.intent) === 'settings';
  const { form = [], fields: wrong = {} } = refusal?.errors ?? {};
  const typed = (name: string, stored: string | undefined) => refusal?.values[name] ?? stored ?? '';
  return (
    <section className="card p-5 sm:p-7" aria-labelledby="settings">
      <Form method="post" className="grid gap-5">
        <h2 id="settings" className="text-heading">
          {settings.title}
        </h2>
        <FormProblem errors={form} />
        <Field label={settings.goal} hint={settings.goalHint} errors={wrong.goal}>
          {(control) => (
            <input
              {...control}
              className="field"
              name={fields.goal}
              maxLength={60}
              defaultValue={typed(fields.goal, goal?.title)}
            />
          )}
        </Field>
        <Field label={settings.amount}>
          {(control) => (
            <input
              {...control}
              className="field"
              name={fields.amount}
              inputMode="numeric"
              maxLength={7}
              defaultValue={typed(fields.amount, goal ? String(goal.amount) : undefined)}
            />
          )}
        </Field>
        <p>{settings.quiet}</p>
        <div className="flex flex-wrap gap-4">
          {([fields.from, fields.until] as const).map((name) => (
            <Field key={name} label={settings[name]} errors={wrong.quiet} className="flex-1 basis-32">
              {(control) => (
                <input
                  {...control}
                  type="time"
                  className="field"
                  name={name}
                  defaultValue={typed(name, quiet?.[name])}
                />
              )}
            </Field>
          ))}
        </div>
        <div className="flex flex-wrap items-center gap-4">
          <Button type="submit" variant="primary" name={fields.intent} value="settings" busy={busy}>
            {busy ? settings.saving : settings.save}
          </Button>
          <p role="status">{saved && !busy ? settings.saved : ''}</p>
        </div>
      </Form>
    </section>
  );
}
