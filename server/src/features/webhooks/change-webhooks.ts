import { randomUUID } from 'node:crypto';
import { tooManyWebhooks, webhookNotFound } from '#contract/webhooks/errors.ts';
import { type WebhookFormat, webhookRules } from '#contract/webhooks/rules.ts';
import { requireProvenAddress } from '#server/features/account/public.ts';
import {
  findOwnPage,
  type OwnPageAtWork,
  requireNotContested,
  requireNotLeft,
  requireRole,
  withOwnPage,
} from '#server/features/beneficiaries/public.ts';
import type { Connection } from '#server/platform/database/database.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import type { Caller } from '#server/platform/http/endpoint-handler.ts';
import { invalid, Refusal } from '#server/platform/http/errors.ts';
import { mayBePublic } from '#server/platform/http/guarded-post.ts';
import type { Budget, Limits } from '#server/platform/limits/limits.ts';
import { type DeliveryDependencies, deliverMessage } from './delivering/deliver-message.ts';
import { type DeliveryRow, findDelivery, writeTest } from './delivering/repository.ts';
import {
  deleteWebhook,
  findWebhook,
  insertWebhook,
  listWebhooks,
  saveWebhook,
  type WebhookRow,
} from './repository.ts';
import { makeSecret, secretOf } from './secrets.ts';

export interface WebhookDependencies extends DeliveryDependencies {
  readonly limits: Limits;
}

/** A receiver of an own page. */
export interface OneWebhook {
  readonly pageId: string;
  readonly id: string;
}

export interface WithSecret {
  readonly row: WebhookRow;
  /** Shown only in this answer. */
  readonly secret: string;
}

export const webhookBudgets = {
  /** Tests of one page's receivers. */
  'test-webhook': { points: 30, seconds: 60 * 60, scope: 'shared' },
} as const satisfies Readonly<Record<string, Budget>>;

const hourMs = 60 * 60 * 1000;

/** A receiver of a page that the account owns. Throws `page_not_found`, `page_owners_only` and `webhook_not_found`. */
export async function findOwnWebhook(
  db: Connection,
  { accountId }: Caller,
  one: OneWebhook,
): Promise<WebhookRow> {
  requireRole(await findOwnPage(db, { accountId, id: one.pageId }), 'changeWebhooks');
  const row = await findWebhook(db, one);
  if (!row) throw new Refusal(webhookNotFound);
  return row;
}

/**
 * Adds a receiver: the tips of an own page are sent to this address from now on. Throws InvalidInput for an address
 * that is not on the internet, `page_not_found`, `page_owners_only`, `page_left`, `page_contested`,
 * `address_not_proven` and `too_many_webhooks`.
 */
export function addWebhook(
  dependencies: WebhookDependencies,
  caller: Caller,
  { pageId, address, format }: { pageId: string; address: string; format: WebhookFormat },
): Promise<WithSecret> {
  const { cipher, webhookLocalOrigin } = dependencies;
  return withOwnPage(dependencies, ownPage(caller, pageId), 'changeWebhooks', async (atWork) => {
    const { transaction, page, at } = atWork;
    requireNotLeft(page);
    requireNotContested(page);
    await requireProvenAddress(transaction, caller);
    if (!mayBePublic(address, webhookLocalOrigin))
      throw invalid('address', ({ checks }) => checks.noWebhookAddress);
    if ((await listWebhooks(transaction, pageId)).length >= webhookRules.mostEndpoints)
      throw new Refusal(tooManyWebhooks);
    const [id, secret] = [randomUUID(), makeSecret(format)];
    const row = await insertWebhook(transaction, {
      id,
      beneficiary_id: pageId,
      account_id: caller.accountId,
      address,
      format,
      secret_ciphertext: cipher.seal(secretOf(id), secret),
      created_at: at,
    });
    return { row, secret };
  });
}

/**
 * Removes a receiver and the record of what was sent to it. Throws `page_not_found`, `page_owners_only` and
 * `webhook_not_found`.
 */
export function removeWebhook(
  dependencies: WebhookDependencies,
  caller: Caller,
  one: OneWebhook,
): Promise<void> {
  return withOwnPage(dependencies, ownPage(caller, one.pageId), 'changeWebhooks', async ({ transaction }) => {
    await findOwnWebhook(transaction, caller, one);
    await deleteWebhook(transaction, one.id);
  });
}

/**
 * Gives a receiver a new secret. Messages are also signed with the old one for a day, except in Ko-fi's format, which
 * has room for only one token. Throws what `withOwnWebhook` throws.
 */
export function rotateSecret(
  dependencies: WebhookDependencies,
  caller: Caller,
  one: OneWebhook,
): Promise<WithSecret> {
  return withOwnWebhook(dependencies, caller, one, async ({ transaction, at }, webhook) => {
    const secret = makeSecret(webhook.format);
    const former =
      webhook.format === 'kofi'
        ? { former_secret_ciphertext: null, former_secret_until: null }
        : {
            former_secret_ciphertext: webhook.secret_ciphertext,
            former_secret_until: new Date(at.getTime() + webhookRules.formerSecretHours * hourMs),
          };
    const row = await saveWebhook(transaction, one.id, {
      secret_ciphertext: dependencies.cipher.seal(secretOf(one.id), secret),
      ...former,
    });
    return { row, secret };
  });
}

/** Enables a disabled receiver again. Throws what `withOwnWebhook` throws. */
export function enableWebhook(
  dependencies: WebhookDependencies,
  caller: Caller,
  one: OneWebhook,
): Promise<WebhookRow> {
  return withOwnWebhook(dependencies, caller, one, ({ transaction }) =>
    saveWebhook(transaction, one.id, { failing_since: null, disabled_at: null }),
  );
}

/**
 * Sends a receiver one test at once, which is not repeated. Throws what `findOwnWebhook` throws, `page_contested` and
 * `too_many_requests`.
 */
export async function testWebhook(
  dependencies: WebhookDependencies,
  caller: Caller,
  one: OneWebhook,
): Promise<DeliveryRow> {
  const { db, limits } = dependencies;
  const webhook = await findOwnWebhook(db, caller, one);
  requireNotContested(await findOwnPage(db, ownPage(caller, one.pageId)));
  await limits.consume('test-webhook', one.pageId);
  const messageId = await inTransaction(db, (transaction) => writeTest(transaction, webhook.id));
  await deliverMessage(dependencies, messageId);
  const delivery = await findDelivery(db, messageId);
  // The receiver was removed meanwhile.
  if (!delivery) throw new Refusal(webhookNotFound);
  return delivery;
}

function ownPage({ accountId }: Caller, id: string) {
  return { accountId, id };
}

/** Throws `page_not_found`, `page_owners_only`, `webhook_not_found` and `page_contested`. */
function withOwnWebhook<Result>(
  dependencies: WebhookDependencies,
  caller: Caller,
  one: OneWebhook,
  work: (atWork: OwnPageAtWork, webhook: WebhookRow) => Promise<Result>,
): Promise<Result> {
  return withOwnPage(dependencies, ownPage(caller, one.pageId), 'changeWebhooks', async (atWork) => {
    const webhook = await findOwnWebhook(atWork.transaction, caller, one);
    requireNotContested(atWork.page);
    return work(atWork, webhook);
  });
}
