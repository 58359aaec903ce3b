import { Form, Link, useNavigation } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import { webhookFormats } from '#contract/webhooks/rules.ts';
import type { Webhook } from '#contract/webhooks/schemas.ts';
import { webhookTexts as texts } from '#texts/webhooks/webhooks.ts';
import { answerForm } from '#web/features/account/public.server.ts';
import { type FormAnswer, FormEnd, SettingsCard, submitAndFollow } from '#web/features/account/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { ChoiceCard } from '#web/ui/form/choice-card.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import { loadWebhooks } from '../load-webhooks.server.ts';
import { SecretCard, WebhookMain, WebhookState, WebhooksNotLoaded } from '../webhook-frame.tsx';
import type { Route } from './+types/webhooks-page';

interface Made {
  readonly made: { readonly webhook: Webhook; readonly secret: string };
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: webhookPaths.list(params.id),
    noIndex: true,
  });

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadWebhooks(context, url, params.id);
}

/** The secret is in the answer and not in an address, so that a reload does not show it again. */
export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const here = webhookPaths.list(id);
  return answerForm({ context, request, form, here }, async () => {
    const format = form.get('format') === 'kofi' ? ('kofi' as const) : ('standard' as const);
    const body = { address: String(form.get('address') ?? ''), format };
    return {
      made: await apiOf(context)('POST /webhooks/pages/{id}/endpoints', { params: { id }, body }),
    } satisfies Made;
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export default function WebhooksPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const answer = actionData as FormAnswer | Made | undefined;
  return (
    <WebhookMain>
      {loaderData.kind === 'own' ? (
        <Own loaded={loaderData} answer={answer} />
      ) : (
        <WebhooksNotLoaded kind={loaderData.kind} pageId={params.id} />
      )}
    </WebhookMain>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

function Own({
  loaded: { page, webhooks },
  answer,
}: {
  loaded: Loaded;
  answer: FormAnswer | Made | undefined;
}) {
  const made = answer && 'made' in answer ? answer.made : undefined;
  return (
    <>
      <WovenHeader
        seed={page.id}
        eyebrow={<span lang={languageOf(page.name)}>{page.name}</span>}
        title={texts.metaTitle}
        lead={texts.lead(page.name)}
        links={[{ to: dashboardPaths.page(page.id), label: texts.back }]}
      />
      {made && (
        <SecretCard secret={made.secret} format={made.webhook.format}>
          <Link className="link" to={webhookPaths.endpoint(page.id, made.webhook.id)}>
            {texts.secret.go}
          </Link>
        </SecretCard>
      )}
      <SettingsCard title={texts.receivers}>
        {webhooks.length === 0 && <p className="text-muted">{texts.none}</p>}
        <ul className="grid divide-y divide-line empty:hidden">
          {webhooks.map((webhook) => (
            <Receiver key={webhook.id} pageId={page.id} webhook={webhook} />
          ))}
        </ul>
      </SettingsCard>
      <AddForm key={made?.webhook.id} answer={answer && 'made' in answer ? undefined : answer} />
    </>
  );
}

function Receiver({ pageId, webhook }: { pageId: string; webhook: Webhook }) {
  const { address, format } = webhook;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-full sm:basis-52">
        <p className="wrap-anywhere font-semibold text-sm">{address}</p>
        <p className="text-muted text-sm">{texts.formats[format]}</p>
      </div>
      <WebhookState webhook={webhook} />
      <Link className="link" to={webhookPaths.endpoint(pageId, webhook.id)}>
        {texts.open}
        <span className="sr-only">{texts.of(address)}</span>
      </Link>
    </li>
  );
}

/** The server alone knows what is wrong here. */
const loadRules = async () => ({ safeParse: () => ({ success: true as const, data: undefined }) });

function AddForm({ answer }: { answer: FormAnswer | undefined }) {
  const form = useForm(loadRules, answer?.refusal);
  const busy = useNavigation().formData?.has('address') === true;
  return (
    <SettingsCard title={texts.add.title} lead={texts.add.lead}>
      <Form {...form.props} method="post" className="grid gap-5">
        <FormProblem errors={form.errors.form} />
        <Field label={texts.add.address} hint={texts.add.hint} errors={form.errors.fields.address}>
          {(control) => (
            <input
              {...control}
              className="field"
              type="url"
              name="address"
              autoComplete="off"
              required
              defaultValue={form.values.address ?? ''}
            />
          )}
        </Field>
        <fieldset className="grid gap-3">
          <legend className="label">{texts.add.format}</legend>
          {webhookFormats.map((format) => (
            <ChoiceCard
              key={format}
              name="format"
              value={format}
              defaultChecked={(form.values.format ?? 'standard') === format}
            >
              <span className="block font-semibold">{texts.formats[format]}</span>
              <span className="text-muted">{texts.add.formatHints[format]}</span>
            </ChoiceCard>
          ))}
        </fieldset>
        <FormEnd form={form} proof={answer?.proof} next={texts.add.onceProven}>
          <Button type="submit" variant="primary" busy={busy}>
            {busy ? texts.add.busy : texts.add.button}
          </Button>
        </FormEnd>
      </Form>
    </SettingsCard>
  );
}
