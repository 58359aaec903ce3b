import { webhookRules } from '#contract/webhooks/rules.ts';
import { listBeneficiaryNames } from '#server/features/beneficiaries/public.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/database/database.ts';
import { isFromBeforeRestore } from '#server/platform/database/restored-copy.ts';
import { inTransaction } from '#server/platform/database/transaction.ts';
import { guardedPost } from '#server/platform/http/guarded-post.ts';
import { NoUsableAnswer } from '#server/platform/http/outgoing.ts';
import type { Jobs } from '#server/platform/jobs/jobs.ts';
import type { TextCipher } from '#server/platform/text-cipher.ts';
import { webhookTexts as texts } from '#server/texts/en/webhooks.ts';
import { openSecrets } from '../secrets.ts';
import { notifyOwnersOfDisabling } from './disabling-notice.ts';
import {
  type ClaimedMessage,
  claimMessage,
  endMessage,
  findTipFacts,
  noteFailure,
  noteSuccess,
  saveAttempt,
} from './repository.ts';
import { type TipMessage, type WebhookRequest, writeRequest } from './write-message.ts';

export interface DeliveryDependencies {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Jobs;
  readonly cipher: TextCipher;
  readonly publicOrigin: string;
  /** A local origin that messages may be sent to; undefined in live mode. */
  readonly webhookLocalOrigin: string | undefined;
}

const minuteMs = 60_000;
/** Longer than any attempt takes; if the process dies, another one tries after this. */
const claimMs = 5 * minuteMs;
/** The pauses between the attempts; 24 hours in all. */
const pausesMinutes = [1, 5, 15, 30, 60, 120, 240, 480, 489];
/** A character of UTF-8 has four bytes at most. */
const answerBytes = 4 * webhookRules.answerCharacters;

/** Tries to deliver a message, if it is due and no other process does, and records the outcome. */
export async function deliverMessage(dependencies: DeliveryDependencies, id: string): Promise<void> {
  const { db, clock } = dependencies;
  const now = clock.now();
  const message = await claimMessage(db, { id, now, until: new Date(now.getTime() + claimMs) });
  if (!message) return;
  const isOver = message.tip_id !== null && message.stopped;
  // Messages from before a restore are not sent: the original database has delivered them.
  const tip =
    isOver || (await isFromBeforeRestore(db, message.created_at))
      ? undefined
      : await readTip(dependencies, message);
  if (!tip) return endMessage(db, id);
  const secrets = openSecrets(dependencies.cipher, { ...message, id: message.endpoint_id }, now);
  const { format } = message;
  const request = writeRequest(tip, { format, secrets, at: now, publicOrigin: dependencies.publicOrigin });
  const answered = await post(dependencies, message.address, request);
  await saveOutcome(dependencies, message, answered);
}

interface Answered {
  /** Null if there was no answer. */
  readonly status: number | null;
  readonly answer: string;
  readonly tookMs: number;
}

async function post(
  { webhookLocalOrigin }: DeliveryDependencies,
  address: string,
  { headers, body }: WebhookRequest,
): Promise<Answered> {
  const start = performance.now();
  const took = () => Math.round(performance.now() - start);
  try {
    const { status, answer = '' } = await guardedPost(address, {
      headers: { ...headers, 'content-length': body.byteLength },
      body,
      trustedOrigin: webhookLocalOrigin,
      answerBytes,
    });
    return { status, answer: startOf(answer), tookMs: took() };
  } catch (error) {
    if (!(error instanceof NoUsableAnswer)) throw error;
    return { status: null, answer: '', tookMs: took() };
  }
}

/** The beginning of an answer as it is shown, without characters that PostgreSQL cannot store as text. */
function startOf(answer: string): string {
  return [...answer.replaceAll('\0', '').toWellFormed()].slice(0, webhookRules.answerCharacters).join('');
}

async function saveOutcome(
  { db, clock, jobs }: DeliveryDependencies,
  { id, endpoint_id: endpointId, page_id: pageId, tip_id, attempts }: ClaimedMessage,
  { status, answer, tookMs }: Answered,
): Promise<void> {
  const at = clock.now();
  const delivered = status !== null && status >= 200 && status < 300;
  const pause = tip_id === null || delivered ? undefined : pausesMinutes[attempts - 1];
  const next = pause === undefined ? null : new Date(at.getTime() + pause * minuteMs);
  await inTransaction(db, async (transaction) => {
    await saveAttempt(transaction, {
      messageId: id,
      endpointId,
      at,
      tookMs,
      status,
      answer,
      delivered,
      next,
    });
    if (delivered) return noteSuccess(transaction, endpointId);
    if (tip_id === null) return;
    const disabledBefore = disabledIfFailingSince(at, { status, isLast: next === null });
    if (await noteFailure(transaction, { endpointId, at, disabledBefore }))
      await notifyOwnersOfDisabling(jobs, transaction, { webhookId: endpointId, pageId });
  });
}

/**
 * A receiver that has been failing since this moment or earlier is disabled; null if it is not disabled now. With 410 it asks for no
 * more messages (Standard Webhooks). Otherwise it is disabled only when a message is given up: it may have failed weeks ago and work
 * since, and a first attempt that fails says nothing about the days without a tip.
 */
function disabledIfFailingSince(
  at: Date,
  { status, isLast }: { status: number | null; isLast: boolean },
): Date | null {
  if (status === 410) return at;
  return isLast ? new Date(at.getTime() - webhookRules.disabledAfterDays * 24 * 60 * minuteMs) : null;
}

/** The contents of the message; undefined if the tip is gone. */
async function readTip(
  { db }: DeliveryDependencies,
  { id, tip_id, page_id, created_at }: ClaimedMessage,
): Promise<TipMessage | undefined> {
  const name = (await listBeneficiaryNames(db, [page_id])).get(page_id) ?? '';
  const page = { id: page_id, name };
  if (tip_id === null) return madeUpTip(id, page, created_at);
  const facts = await findTipFacts(db, tip_id);
  if (!facts) return undefined;
  const isNamed = facts.anonymity === 'none';
  return {
    messageId: id,
    tipId: facts.tip_id,
    page,
    amountMinor: Number(facts.amount_minor),
    currency: facts.currency.trim(),
    supporter: isNamed ? facts.supporter_name.trim() || null : null,
    message: facts.message,
    isPublic: isNamed && (facts.message === null || facts.words_shown),
    event: facts.event_title,
    receivedAt: facts.received_at,
    test: false,
  };
}

function madeUpTip(id: string, page: TipMessage['page'], at: Date): TipMessage {
  const { supporter, message } = texts.test;
  return {
    messageId: id,
    tipId: id,
    page,
    amountMinor: 500,
    currency: 'USD',
    supporter,
    message,
    isPublic: true,
    event: null,
    receivedAt: at,
    test: true,
  };
}
