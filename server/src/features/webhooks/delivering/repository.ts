import type { WebhookFormat } from '#contract/webhooks/rules.ts';
import { isSuspended } from '#server/features/account/public.ts';
import type { Connection, Transaction } from '#server/platform/database/database.ts';
import { runPrepared, runStatement } from '#server/platform/database/prepared-statement.ts';
import '../tables.ts';

/** An SQL condition: whether the owner who added a receiver is suspended. Then it gets no tips. */
const ownerSuspended = isSuspended('endpoint.account_id');

/**
 * Creates a message to each receiver of a paid tip, or of each share of a paid line-up tip. Returns the ids of the new
 * ones.
 */
export async function writeMessages(transaction: Transaction, paidId: string): Promise<string[]> {
  const text = `
    INSERT INTO webhook_message (endpoint_id, tip_id)
    SELECT endpoint.id, tip.id
    FROM (SELECT id, beneficiary_id FROM tip WHERE id = $1
      UNION ALL SELECT id, beneficiary_id FROM tip WHERE event_tip_id = $1) AS tip
    JOIN webhook_endpoint AS endpoint ON endpoint.beneficiary_id = tip.beneficiary_id
    WHERE endpoint.disabled_at IS NULL AND NOT ${ownerSuspended}
    ON CONFLICT (endpoint_id, tip_id) DO NOTHING RETURNING id`;
  return (await runPrepared<{ id: string }>(transaction, text, [paidId])).map(({ id }) => id);
}

/** Creates a test message to a receiver, which is sent once. */
export async function writeTest(transaction: Transaction, endpointId: string): Promise<string> {
  const { id } = await transaction
    .insertInto('webhook_message')
    .values({ endpoint_id: endpointId, tip_id: null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A message that this process may try to deliver now, with its receiver. */
export interface ClaimedMessage {
  readonly id: string;
  readonly tip_id: string | null;
  readonly created_at: Date;
  /** The number of attempts, including this one. */
  readonly attempts: number;
  readonly endpoint_id: string;
  readonly page_id: string;
  readonly address: string;
  readonly format: WebhookFormat;
  readonly secret_ciphertext: Buffer;
  readonly former_secret_ciphertext: Buffer | null;
  readonly former_secret_until: Date | null;
  readonly failing_since: Date | null;
  /** Whether the receiver is disabled, or the owner who added it is suspended. */
  readonly stopped: boolean;
}

/** Claims a due message until `until`; undefined if it is not due, or another process has claimed it. */
export async function claimMessage(
  db: Connection,
  { id, now, until }: { id: string; now: Date; until: Date },
): Promise<ClaimedMessage | undefined> {
  const text = `
    WITH claimed AS (
      UPDATE webhook_message SET attempts = attempts + 1, next_attempt_at = $3
      WHERE id = $1 AND next_attempt_at IS NOT NULL AND (attempts = 0 OR next_attempt_at <= $2)
      RETURNING id, tip_id, created_at, attempts, endpoint_id)
    SELECT claimed.*, endpoint.beneficiary_id AS page_id, endpoint.address, endpoint.format,
      endpoint.secret_ciphertext, endpoint.former_secret_ciphertext, endpoint.former_secret_until,
      endpoint.failing_since, (endpoint.disabled_at IS NOT NULL OR ${ownerSuspended}) AS stopped
    FROM claimed JOIN webhook_endpoint AS endpoint ON endpoint.id = claimed.endpoint_id`;
  return (await runPrepared<ClaimedMessage>(db, text, [id, now, until]))[0];
}

/** The due messages, longest waiting first. */
export async function listDueMessages(db: Connection, now: Date, most: number): Promise<string[]> {
  const text = `SELECT id FROM webhook_message WHERE next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT ${Math.trunc(most)}`;
  return (await runStatement<{ id: string }>(db, text, [now])).map(({ id }) => id);
}

export interface AttemptToSave {
  readonly messageId: string;
  readonly endpointId: string;
  readonly at: Date;
  readonly tookMs: number;
  readonly status: number | null;
  readonly answer: string;
  readonly delivered: boolean;
  readonly next: Date | null;
}

/** Records an attempt and the next due time of its message. Does nothing if the receiver was removed meanwhile. */
export async function saveAttempt(transaction: Transaction, attempt: AttemptToSave): Promise<void> {
  const text = `
    WITH message AS (
      UPDATE webhook_message SET next_attempt_at = $7, delivered_at = CASE WHEN $6::boolean THEN $3::timestamptz END
      WHERE id = $1 RETURNING id)
    INSERT INTO webhook_attempt (message_id, endpoint_id, attempted_at, took_ms, status, answer)
    SELECT message.id, $2, $3, $4, $5, $8 FROM message`;
  const { messageId, endpointId, at, tookMs, status, answer, delivered, next } = attempt;
  await runStatement(transaction, text, [messageId, endpointId, at, tookMs, status, delivered, next, answer]);
}

export async function endMessage(db: Connection, id: string): Promise<void> {
  await db.updateTable('webhook_message').set({ next_attempt_at: null }).where('id', '=', id).execute();
}

/** Records that a receiver has accepted a message. */
export async function noteSuccess(transaction: Transaction, endpointId: string): Promise<void> {
  const text = `UPDATE webhook_endpoint SET failing_since = NULL WHERE id = $1 AND failing_since IS NOT NULL`;
  await runStatement(transaction, text, [endpointId]);
}

/**
 * Records that a receiver failed at `at`. Disables it if it has been failing since `disabledBefore` or earlier, and never if
 * that is null; true if this attempt did so.
 */
export async function noteFailure(
  transaction: Transaction,
  { endpointId, at, disabledBefore }: { endpointId: string; at: Date; disabledBefore: Date | null },
): Promise<boolean> {
  const text = `
    UPDATE webhook_endpoint SET failing_since = coalesce(failing_since, $2),
      disabled_at = CASE WHEN coalesce(failing_since, $2) <= $3 THEN $2 END
    WHERE id = $1 AND disabled_at IS NULL RETURNING disabled_at IS NOT NULL AS disabled`;
  const rows = await runStatement<{ disabled: boolean }>(transaction, text, [endpointId, at, disabledBefore]);
  return rows[0]?.disabled ?? false;
}

/** The facts about a tip that a receiver may get. */
export interface TipFacts {
  readonly tip_id: string;
  readonly amount_minor: string;
  readonly currency: string;
  /** Empty if the sender has no name. */
  readonly supporter_name: string;
  readonly anonymity: 'none' | 'public' | 'performer';
  /** Null if there is none or it is hidden. */
  readonly message: string | null;
  /** Whether the sender has made the message public. */
  readonly words_shown: boolean;
  readonly event_title: string | null;
  readonly received_at: Date;
}

export async function findTipFacts(db: Connection, tipId: string): Promise<TipFacts | undefined> {
  const text = `
    SELECT page_tip.tip_id, page_tip.amount_minor, page_tip.currency, page_tip.supporter_name, page_tip.anonymity,
      CASE WHEN page_tip.message_hidden_at IS NULL THEN page_tip.message END AS message,
      tip.words_shown_at IS NOT NULL AS words_shown, page_tip.event_title, page_tip.received_at
    FROM page_tip JOIN tip ON tip.id = page_tip.tip_id WHERE page_tip.tip_id = $1`;
  return (await runPrepared<TipFacts>(db, text, [tipId]))[0];
}

export interface DeliveryRow {
  readonly id: string;
  readonly message_id: string;
  readonly tip_id: string | null;
  readonly attempted_at: Date;
  readonly took_ms: number;
  readonly status: number | null;
  readonly answer: string;
  readonly delivered: boolean;
  readonly next_attempt_at: Date | null;
}

const deliveries = `
  SELECT attempt.id, attempt.message_id, message.tip_id, attempt.attempted_at, attempt.took_ms, attempt.status,
    attempt.answer, coalesce(message.delivered_at = attempt.attempted_at, false) AS delivered,
    CASE WHEN last_value(attempt.id) OVER (PARTITION BY attempt.message_id ORDER BY attempt.attempted_at, attempt.id
      ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) = attempt.id THEN message.next_attempt_at END
      AS next_attempt_at
  FROM webhook_attempt AS attempt JOIN webhook_message AS message ON message.id = attempt.message_id`;

/** The attempts to deliver to a receiver, newest first, and how many there are. */
export async function listDeliveries(
  db: Connection,
  endpointId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const text = `${deliveries} WHERE attempt.endpoint_id = $1
    ORDER BY attempt.attempted_at DESC, attempt.id DESC LIMIT $2 OFFSET $3`;
  const count = 'SELECT count(*)::integer AS total FROM webhook_attempt WHERE endpoint_id = $1';
  const [rows, [counted]] = await Promise.all([
    runStatement<DeliveryRow>(db, text, [endpointId, limit, offset]),
    runStatement<{ total: number }>(db, count, [endpointId]),
  ]);
  return { rows, total: counted?.total ?? 0 };
}

export async function findDelivery(db: Connection, messageId: string): Promise<DeliveryRow | undefined> {
  const text = `${deliveries} WHERE attempt.message_id = $1 ORDER BY attempt.attempted_at DESC LIMIT 1`;
  return (await runStatement<DeliveryRow>(db, text, [messageId]))[0];
}

export async function deleteMessagesBefore(db: Connection, before: Date): Promise<void> {
  await db.deleteFrom('webhook_message').where('created_at', '<', before).execute();
}
