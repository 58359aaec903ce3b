import {
  addWebhook as addWebhookEndpoint,
  enableWebhook as enableWebhookEndpoint,
  listWebhookDeliveries,
  listWebhooks as listWebhooksEndpoint,
  removeWebhook as removeWebhookEndpoint,
  rotateWebhookSecret,
  testWebhook as testWebhookEndpoint,
} from '#contract/webhooks/endpoints.ts';
import type { Webhook, WebhookDelivery } from '#contract/webhooks/schemas.ts';
import { findOwnPage, requireRole } from '#server/features/beneficiaries/public.ts';
import { type EndpointHandler, handle } from '#server/platform/http/endpoint-handler.ts';
import {
  addWebhook,
  enableWebhook,
  findOwnWebhook,
  removeWebhook,
  rotateSecret,
  testWebhook,
  type WebhookDependencies,
  type WithSecret,
} from './change-webhooks.ts';
import { type DeliveryRow, listDeliveries } from './delivering/repository.ts';
import { listWebhooks, type WebhookRow } from './repository.ts';

export function webhookEndpoints(dependencies: WebhookDependencies): EndpointHandler[] {
  const { db } = dependencies;
  const one = (params: { id: string; webhook: string }) => ({ pageId: params.id, id: params.webhook });
  return [
    handle(listWebhooksEndpoint, async ({ caller, params, query: { limit, offset } }) => {
      requireRole(await findOwnPage(db, { accountId: caller.accountId, id: params.id }), 'changeWebhooks');
      const all = await listWebhooks(db, params.id);
      const results = all.slice(offset, offset + limit).map(presentWebhook);
      return { results, metadata: { total: all.length, limit, offset } };
    }),
    handle(addWebhookEndpoint, async ({ caller, params, body }) =>
      presentWithSecret(await addWebhook(dependencies, caller, { pageId: params.id, ...body })),
    ),
    handle(removeWebhookEndpoint, async ({ caller, params }) => {
      await removeWebhook(dependencies, caller, one(params));
      return { deleted: true as const };
    }),
    handle(rotateWebhookSecret, async ({ caller, params }) =>
      presentWithSecret(await rotateSecret(dependencies, caller, one(params))),
    ),
    handle(enableWebhookEndpoint, async ({ caller, params }) =>
      presentWebhook(await enableWebhook(dependencies, caller, one(params))),
    ),
    handle(testWebhookEndpoint, async ({ caller, params }) =>
      presentDelivery(await testWebhook(dependencies, caller, one(params))),
    ),
    handle(listWebhookDeliveries, async ({ caller, params, query }) => {
      const { id } = await findOwnWebhook(db, caller, one(params));
      const { rows, total } = await listDeliveries(db, id, query);
      return { results: rows.map(presentDelivery), metadata: { total, ...query } };
    }),
  ];
}

const timeOf = (date: Date | null) => date?.toISOString() ?? null;

function presentWebhook(row: WebhookRow): Webhook {
  return {
    id: row.id,
    address: row.address,
    format: row.format,
    created_at: row.created_at.toISOString(),
    failing_since: timeOf(row.failing_since),
    disabled_at: timeOf(row.disabled_at),
    former_secret_until: timeOf(row.former_secret_until),
  };
}

function presentWithSecret({ row, secret }: WithSecret) {
  return { webhook: presentWebhook(row), secret };
}

function presentDelivery(row: DeliveryRow): WebhookDelivery {
  return {
    id: row.id,
    message_id: row.message_id,
    tip: row.tip_id,
    attempted_at: row.attempted_at.toISOString(),
    took_ms: row.took_ms,
    status: row.status,
    answer: row.answer,
    delivered: row.delivered,
    next_attempt_at: timeOf(row.next_attempt_at),
  };
}
