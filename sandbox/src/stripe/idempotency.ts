import { createHash } from 'node:crypto';
import { StripeApiError } from './api-error.ts';
import { type Gateway, nowMs, type StoredAnswer } from './gateway.ts';

/** Stripe forgets keys after at least 24 hours. */
export const answerLifetimeMs = 24 * 3_600_000;

/** Stores one answer for each idempotency key. https://docs.stripe.com/api/idempotent_requests */
export class IdempotencyKeys {
  readonly #gateway: Gateway;
  readonly #inFlight = new Set<string>();

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  /**
   * Claims a key for a request, or returns the answer it already has.
   * @throws StripeApiError 409 while the first request is in progress, 400 when the parameters differ.
   */
  claim(key: string, fingerprint: string): StoredAnswer | undefined {
    const stored = this.#gateway.store.get('answer', key);
    if (stored && stored.createdAt > nowMs(this.#gateway) - answerLifetimeMs) {
      if (stored.fingerprint !== fingerprint) throw differentParameters();
      return stored;
    }
    if (this.#inFlight.has(key)) {
      throw new StripeApiError(409, {
        type: 'invalid_request_error',
        code: 'idempotency_key_in_use',
        message:
          'There is currently another in-progress request using this Idempotent Key (that probably means you ' +
          'submitted twice, and the other request is still going through). Please try again later.',
      });
    }
    this.#inFlight.add(key);
    return undefined;
  }

  /** Must run in the transaction of the request's own changes, so that a kill keeps either both or neither. */
  keep(key: string, answer: Omit<StoredAnswer, 'createdAt'>): void {
    this.#gateway.store.put('answer', key, { ...answer, createdAt: nowMs(this.#gateway) });
  }

  release(key: string): void {
    this.#inFlight.delete(key);
  }
}

export function fingerprintOf(method: string, path: string, body: string): string {
  return createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex');
}

function differentParameters(): StripeApiError {
  return new StripeApiError(400, {
    type: 'idempotency_error',
    message:
      'Keys for idempotent requests can only be used with the same parameters they were first used with. ' +
      'Try using a key other than the one given if you meant to execute a different request.',
  });
}
