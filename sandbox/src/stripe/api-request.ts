import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { answerWrongly, isWrongAnswer } from '../wrong-answers.ts';
import { accountInvalid, invalidRequest, StripeApiError } from './api-error.ts';
import { authenticate } from './authenticate.ts';
import { findAccount } from './connect/find-account.ts';
import { type FormValue, parseForm } from './form-encoding.ts';
import { apiVersion, changeSettings, currentSettings, type Gateway, nowMs } from './gateway.ts';
import { fingerprintOf, type IdempotencyKeys } from './idempotency.ts';
import { newId } from './identifiers.ts';
import type { failures } from './settings.ts';

export type Api = Hono<{ Bindings: HttpBindings }>;
export type ApiContext = Context<{ Bindings: HttpBindings }>;

export interface Operation {
  /**
   * Does the work synchronously and returns the answer; runs in one transaction with the idempotency key. `account` is the
   * connected account it acts for; undefined for our own. A thrown error undoes everything; a returned error, such as a
   * declined card, keeps what was done.
   */
  perform: (form: { [name: string]: FormValue }, account: string | undefined) => object;
  /** Whether the operation can act for a connected account (the header Stripe-Account). */
  forAccounts?: true;
  /** Writes what must be on the disk before the answer is sent. */
  afterwards?: (answer: object) => Promise<void>;
}

type Answers = ReturnType<typeof answerRequest>;

/** What every route needs: the gateway, and functions that answer a request. */
export interface Answering {
  readonly gateway: Gateway;
  readonly answer: (c: ApiContext, operation: Operation) => Answers;
  /** Answers with the object whose id is in the address. */
  readonly retrieve: (c: ApiContext, find: (id: string) => object) => Answers;
  /** The same, also for a connected account. */
  readonly retrieveFor: (c: ApiContext, find: (id: string, account: string | undefined) => object) => Answers;
}

interface Answer {
  status: number;
  body: string;
  headers: Record<string, string>;
}

/** Handles one API request: authentication, idempotency key, configured disturbances, and the operation itself. */
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
    const disturbance = takeDisturbance(gateway, c.req.method);
    const misleading = disturbance === undefined ? undefined : misleadingAddresses[disturbance];
    if (disturbance && !misleading && settings.failWhen === 'before') {
      await wait(settings.latencyMs);
      return await disturb(c, gateway, disturbance, requestId);
    }
    const answer = await performOnce(c, gateway, keys, operation, requestId);
    if (misleading)
      return send(gateway, { ...answer, body: withCheckoutAt(misleading, answer.body) }, requestId);
    return disturbance ? await disturb(c, gateway, disturbance, requestId) : send(gateway, answer, requestId);
  } catch (error) {
    if (!(error instanceof StripeApiError)) gateway.log.error(error, 'API request failed');
    return send(gateway, errorAnswer(error), requestId);
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
  const account = actingAccount(c, gateway, operation);
  const sentKey = isPost ? c.req.header('idempotency-key') : undefined;
  const headers: Record<string, string> = sentKey === undefined ? {} : { 'idempotency-key': sentKey };
  // Each account has its own keys.
  const key = account === undefined || sentKey === undefined ? sentKey : `${account} ${sentKey}`;
  const fingerprint = fingerprintOf(c.req.method, url.pathname, text);
  const stored = key === undefined ? undefined : keys.claim(key, fingerprint);
  if (stored) {
    const replay = { ...headers, 'idempotent-replayed': 'true', 'original-request': stored.requestId };
    return { status: stored.status, body: stored.body, headers: replay };
  }
  try {
    await wait(currentSettings(gateway).latencyMs);
    const { result, body, status } = gateway.store.transaction(() => {
      const result = operation.perform(parseForm(text), account);
      const declined = result instanceof StripeApiError ? result : undefined;
      const [status, body] = [declined?.status ?? 200, JSON.stringify(declined?.body ?? result)];
      if (key !== undefined) keys.keep(key, { fingerprint, status, body, requestId });
      return { result, body, status };
    });
    if (status === 200) await operation.afterwards?.(result);
    return { status, body, headers };
  } finally {
    if (key !== undefined) keys.release(key);
  }
}

/** @throws StripeApiError 403 for an account that is not ours, 400 where the sandbox plays our own account only. */
function actingAccount(c: ApiContext, gateway: Gateway, operation: Operation): string | undefined {
  const id = c.req.header('stripe-account');
  if (id === undefined) return undefined;
  if (!findAccount(gateway, id)) throw accountInvalid(id);
  if (operation.forAccounts) return id;
  throw invalidRequest('The sandbox plays this call for our own account only, without Stripe-Account.');
}

type Disturbance = (typeof failures)[number];

/** Addresses that a checkout must never lead to. */
const misleadingAddresses: Partial<Record<Disturbance, string>> = {
  'script-address': 'javascript:alert(document.domain)',
  'foreign-address': 'https://checkout.stripe.com.pay.invalid/c/pay/1',
};

function takeDisturbance(gateway: Gateway, method: string): Disturbance | undefined {
  const settings = currentSettings(gateway);
  const kind = method === 'GET' ? 'readings' : 'changes';
  if (settings.failCalls !== 'all' && settings.failCalls !== kind) return undefined;
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

async function disturb(
  c: ApiContext,
  gateway: Gateway,
  disturbance: Disturbance,
  requestId: string,
): Promise<Response> {
  if (isWrongAnswer(disturbance)) return answerWrongly(c, disturbance);
  const ordered = disturbance === '400' ? invalidRequest('ordered refusal') : new Error('ordered failure');
  return send(gateway, errorAnswer(ordered), requestId);
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

function send(gateway: Gateway, answer: Answer, requestId: string): Response {
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      'content-type': 'application/json',
      'cache-control': 'no-cache, no-store',
      // The stand-in's clock, which may be ahead of the machine's.
      date: new Date(nowMs(gateway)).toUTCString(),
      'request-id': requestId,
      'stripe-version': apiVersion,
      ...answer.headers,
    },
  });
}
