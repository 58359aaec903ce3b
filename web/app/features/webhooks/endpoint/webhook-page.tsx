import { Form, redirect, useNavigation } from 'react-router';
import { webhookPaths } from '#contract/webhooks/paths.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/schemas.ts';
import { webhookTexts as texts } from '#texts/webhooks/webhooks.ts';
import { answerForm } from '#web/features/account/public.server.ts';
import { type FormAnswer, SettingsCard, submitAndFollow } from '#web/features/account/public.ts';
import { formatDateTime } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { WovenHeader } from '#web/ui/woven-header.tsx';
import { loadWebhook } from '../load-webhooks.server.ts';
import { SecretCard, WebhookMain, WebhookState, WebhooksNotLoaded } from '../webhook-frame.tsx';
import type { Route } from './+types/webhook-page';

interface Rotated {
  readonly secret: string;
}

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: webhookPaths.endpoint(params.id, params.webhook),
    noIndex: true,
  });

export function loader({ context, url, params }: Route.LoaderArgs) {
  return loadWebhook(context, url, params);
}

export async function action({ request, context, params: { id, webhook } }: Route.ActionArgs) {
  const form = await request.formData().catch(() => new FormData());
  const here = webhookPaths.endpoint(id, webhook);
  return answerForm({ context, request, form, here }, async () => {
    const api = apiOf(context);
    const one = { params: { id, webhook } };
    switch (form.get('intent')) {
      case 'rotate': {
        const { secret } = await api('POST /webhooks/pages/{id}/endpoints/{webhook}/secret', one);
        return { secret } satisfies Rotated;
      }
      case 'enable':
        await api('POST /webhooks/pages/{id}/endpoints/{webhook}/enable', one);
        return redirect(here, 303);
      case 'remove':
        await api('DELETE /webhooks/pages/{id}/endpoints/{webhook}', one);
        return redirect(webhookPaths.list(id), 303);
      default:
        await api('POST /webhooks/pages/{id}/endpoints/{webhook}/test', one);
        return redirect(here, 303);
    }
  });
}

export const clientAction = ({ request, serverAction }: Route.ClientActionArgs) =>
  submitAndFollow(request, serverAction);

export const shouldRevalidate = reloadIfOutdated;

export default function WebhookPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <WebhookMain>
      {loaderData.kind === 'own' ? (
        <Own loaded={loaderData} answer={actionData as FormAnswer | Rotated | undefined} />
      ) : (
        <WebhooksNotLoaded kind={loaderData.kind} pageId={params.id} />
      )}
    </WebhookMain>
  );
}

type Loaded = Extract<Route.ComponentProps['loaderData'], { kind: 'own' }>;

function Own({
  loaded: { page, webhook, deliveries, at, pages },
  answer,
}: {
  loaded: Loaded;
  answer: FormAnswer | Rotated | undefined;
}) {
  const secret = answer && 'secret' in answer ? answer.secret : undefined;
  const problems = answer && 'refusal' in answer ? answer.refusal?.errors.form : undefined;
  return (
    <>
      <WovenHeader
        seed={page.id}
        title={webhook.address}
        lead={texts.formats[webhook.format]}
        links={[{ to: webhookPaths.list(page.id), label: texts.all }]}
      />
      <FormProblem errors={problems ?? []} />
      {secret && <SecretCard secret={secret} format={webhook.format} rotated />}
      <Acts webhook={webhook} />
      <SettingsCard title={texts.deliveries.title} lead={texts.deliveries.lead}>
        {deliveries.length === 0 && <p className="text-muted">{texts.deliveries.none}</p>}
        <ol className="grid divide-y divide-line empty:hidden">
          {deliveries.map((delivery) => (
            <li key={delivery.id} className="grid gap-1 py-4 first:pt-0 last:pb-0">
              <Delivery delivery={delivery} />
            </li>
          ))}
        </ol>
      </SettingsCard>
      <Pager
        page={at}
        pages={pages}
        hrefOf={(number) => webhookPaths.endpoint(page.id, webhook.id, { page: number })}
      />
    </>
  );
}

/** The state of the endpoint, and the actions of its owner. */
function Acts({ webhook }: { webhook: Webhook }) {
  const { disabled_at, failing_since, former_secret_until } = webhook;
  const intent = useNavigation().formData?.get('intent');
  return (
    <section className="card grid gap-4 px-5 py-6 sm:px-8">
      <p>
        <WebhookState webhook={webhook} />
      </p>
      {disabled_at ? (
        <p>{texts.disabledSince(formatDateTime(disabled_at))}</p>
      ) : (
        failing_since && <p>{texts.failingSince(formatDateTime(failing_since))}</p>
      )}
      {former_secret_until && (
        <p className="text-muted">{texts.bothUntil(formatDateTime(former_secret_until))}</p>
      )}
      <Form method="post" className="flex flex-wrap gap-3 max-sm:flex-col">
        {disabled_at && (
          <Button type="submit" name="intent" value="enable" variant="primary">
            {texts.enable}
          </Button>
        )}
        <Button type="submit" name="intent" value="test" busy={intent === 'test'}>
          {intent === 'test' ? texts.testing : texts.test}
        </Button>
        <Button type="submit" name="intent" value="rotate">
          {texts.rotate}
        </Button>
        <Button type="submit" name="intent" value="remove" variant="danger">
          {texts.remove}
        </Button>
      </Form>
    </section>
  );
}

function Delivery({ delivery }: { delivery: WebhookDelivery }) {
  const { tip, status, answer, delivered, took_ms, attempted_at, next_attempt_at } = delivery;
  const words = texts.deliveries;
  return (
    <>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className={delivered ? 'chip' : 'chip chip-saffron'}>
          {delivered ? words.delivered : words.failed}
        </span>
        <span className="font-semibold">{tip ? words.tip : words.test}</span>
        <span>{status === null ? words.noAnswer : words.status(status)}</span>
        <span className="text-muted text-sm">{words.took(took_ms)}</span>
      </p>
      <time className="text-muted text-sm" dateTime={attempted_at}>
        {formatDateTime(attempted_at)}
      </time>
      {answer && (
        <p className="text-sm">
          <span className="text-muted">{words.answer} </span>
          <code className="wrap-anywhere">{answer}</code>
        </p>
      )}
      {next_attempt_at && <p className="text-sm">{words.next(formatDateTime(next_attempt_at))}</p>}
    </>
  );
}
