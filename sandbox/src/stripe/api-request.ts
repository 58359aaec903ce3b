import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { answerWrongly, isWrongAnswer } from '../wrong-answers.ts';
import { StripeApiError } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import { type FormValue, parseForm } from './form-encoding.ts';
import { apiVersion, changeSettings, currentSettings, type Gateway } from './gateway.ts';
import { fingerprintOf, type IdempotencyKeys } from './idempotency.ts';
import { newId } from './identifiers.ts';
import type { failures } from './settings.ts';

export type ApiContext = Context<{ Bindings: HttpBindings }>;

export interface Operation {
  /** Does the work at once and returns the answer; runs in one transaction with the idempotency key. */
  perform: (form: { [name: string]: FormValue }) => object;
  /** What must be on the disk before the answer leaves. */
  afterwards?: (answer: object) => Promise<void>;
}

interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** Takes one API request through authentication, its idempotency key, the ordered disturbances and its work. */
export async function answerRequest(
  c: ApiContext,
  gateway: Gateway,
  keys: IdempotencyKeys,
  operation: Operation,
): Promise<Response> {
  const requestId = newId('request');
  try {
    authenticate(c.req.header('authorization'), gateway.secretKey);
    const settings = currentSettings(gateway);
    const disturbance = takeDisturbance(gateway);
    const misleading = disturbance === undefined ? undefined : misleadingAddresses[disturbance];
    if (disturbance && !misleading && settings.failWhen === 'before') {
      await wait(settings.latencyMs);
      return await disturb(c, disturbance, requestId);
    }
    const answer = await performOnce(c, gateway, keys, operation, requestId);
    if (misleading) return send({ ...answer, body: withCheckoutAt(misleading, answer.body) }, requestId);
    return disturbance ? await disturb(c, disturbance, requestId) : send(answer, requestId);
  } catch (error) {
    if (!(error instanceof StripeApiError)) gateway.log.error(error, 'API request failed');
    return send(errorAnswer(error), requestId);
  }
}

async function performOnce(
  c: ApiContext,
  gateway: Gateway,
  keys: IdempotencyKeys,
  operation: Operation,
  requestId: string,
): Promise<Answer> {
  const url = new URL(c.req.url);
  const isPost = c.req.method === 'POST';
  const text = isPost ? await c.req.text() : url.search.slice(1);
  const key = isPost ? c.req.header('idempotency-key') : undefined;
  const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key };
  const fingerprint = fingerprintOf(c.req.method, url.pathname, text);
  const stored = key === undefined ? undefined : keys.claim(key, fingerprint);
  if (stored) {
    const replay = { ...headers, 'idempotent-replayed': 'true', 'original-request': stored.requestId };
    return { status: stored.status, body: stored.body, headers: replay };
  }
  try {
    await wait(currentSettings(gateway).latencyMs);
    const { result, body } = gateway.store.transaction(() => {
      const result = operation.perform(parseForm(text));
      const body = JSON.stringify(result);
      if (key !== undefined) keys.keep(key, { fingerprint, status: 200, body, requestId });
      return { result, body };
    });
    await operation.afterwards?.(result);
    return { status: 200, body, headers };
  } finally {
    if (key !== undefined) keys.release(key);
  }
}

type Disturbance = (typeof failures)[number];

/** Where a checkout must never lead. */
const misleadingAddresses: Partial<Record<Disturbance, string>> = {
  'script-address': 'javascript:alert(document.domain)',
  'foreign-address': 'https://checkout.stripe.com.pay.invalid/c/pay/1',
};

function takeDisturbance(gateway: Gateway): Disturbance | undefined {
  const settings = currentSettings(gateway);
  if (settings.hangNext > 0) {
    changeSettings(gateway, { hangNext: settings.hangNext - 1 });
    return 'hang';
  }
  if (settings.failNext > 0) {
    changeSettings(gateway, { failNext: settings.failNext - 1 });
    return settings.failHow;
  }
  return undefined;
}

async function disturb(c: ApiContext, disturbance: Disturbance, requestId: string): Promise<Response> {
  if (isWrongAnswer(disturbance)) return answerWrongly(c, disturbance);
  return send(errorAnswer(new Error('ordered failure')), requestId);
}

function withCheckoutAt(address: string, body: string): string {
  const answer = JSON.parse(body);
  return JSON.stringify('url' in answer && answer.url !== null ? { ...answer, url: address } : answer);
}

function errorAnswer(error: unknown): Answer {
  const message = 'An error occurred in the sandbox gateway.';
  const known =
    error instanceof StripeApiError ? error : new StripeApiError(500, { type: 'api_error', message });
  return { status: known.status, body: JSON.stringify(known.body), headers: {} };
}

function send(answer: Answer, requestId: string): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...answer.headers,
    },
  });
}
