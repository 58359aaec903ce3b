import { createHmac } from 'node:crypto';
import {
  currentSettings,
  type Delivery,
  type Gateway,
  type GatewayEvent,
  nowMs,
  nowSeconds,
} from './gateway.ts';

/** How many attempts run in parallel; a slow server holds up no more than these. */
const parallelAttempts = 32;
const shuffleWindowMs = 500;
/** Stripe gives up after three days. https://docs.stripe.com/webhooks#automatic-retries */
const giveUpAfterMs = 3 * 24 * 3_600_000;

/** Sends queued webhooks until each is answered with 2xx. The queue is in the store, so it survives a kill. */
export class WebhookSender {
  readonly #gateway: Gateway;
  /** Deliveries that are not due yet. */
  readonly #waiting = new Set<string>();
  readonly #ready: string[] = [];
  readonly #shuffling: string[] = [];
  readonly #stop = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(gateway: Gateway) {
    this.#gateway = gateway;
  }

  /** Resumes every delivery that was pending when the sandbox last stopped. */
  resume(): void {
    for (const delivery of this.#gateway.store.all('delivery')) {
      if (delivery.status === 'pending') this.#schedule(delivery);
    }
  }

  /** Takes a new delivery once the transaction that queued it has ended. */
  queued(id: string): void {
    queueMicrotask(() => {
      const delivery = this.#gateway.store.get('delivery', id);
      if (delivery?.status === 'pending') this.#schedule(delivery);
    });
  }

  /** Makes every waiting delivery due at once, whatever its back-off or delay. */
  deliverNow(): void {
    for (const id of [...this.#waiting]) {
      this.#gateway.timers.cancel(`delivery ${id}`);
      this.#due(id);
    }
    this.#release();
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#ready.length = 0;
    await Promise.allSettled([...this.#running]);
  }

  #schedule(delivery: Delivery): void {
    this.#waiting.add(delivery.id);
    this.#gateway.timers.set(`delivery ${delivery.id}`, delivery.nextAttemptAt, () => this.#due(delivery.id));
  }

  #due(id: string): void {
    this.#waiting.delete(id);
    const { shuffle } = currentSettings(this.#gateway);
    const retried = (this.#gateway.store.get('delivery', id)?.attempts.length ?? 0) > 0;
    if (shuffle <= 1 || retried) {
      this.#ready.push(id);
      this.#sendReady();
      return;
    }
    this.#shuffling.push(id);
    if (this.#shuffling.length >= shuffle) this.#release();
    else this.#gateway.timers.set('shuffle', nowMs(this.#gateway) + shuffleWindowMs, () => this.#release());
  }

  #release(): void {
    this.#ready.push(...shuffled(this.#shuffling.splice(0)));
    this.#sendReady();
  }

  #sendReady(): void {
    while (this.#running.size < parallelAttempts && !this.#stop.signal.aborted) {
      const id = this.#ready.shift();
      if (id === undefined) return;
      const attempt = this.#attempt(id)
        .catch((error: unknown) => this.#gateway.log.error(error, 'webhook attempt failed'))
        .finally(() => {
          this.#running.delete(attempt);
          this.#sendReady();
        });
      this.#running.add(attempt);
    }
  }

  async #attempt(id: string): Promise<void> {
    const { store, journal, outgoingJournal } = this.#gateway;
    const delivery = store.get('delivery', id);
    const event = store.get('event', delivery?.event ?? '');
    if (delivery?.status !== 'pending' || !event) return;
    await Promise.all([journal.flush(), outgoingJournal.flush()]);
    const settings = currentSettings(this.#gateway);
    const startedAt = nowMs(this.#gateway);
    const started = performance.now();
    const outcome = await this.#post(event, settings.webhookTimeoutMs);
    if (this.#stop.signal.aborted && outcome.status === null) return;
    const attempts = [
      ...delivery.attempts,
      { at: startedAt, ...outcome, durationMs: Math.round(performance.now() - started) },
    ];
    const accepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
    const waits = settings.retryScheduleMs;
    const waitMs = waits[Math.min(attempts.length, waits.length) - 1] ?? 1_000;
    // Counted from the first attempt, because after the clock was moved the event itself may be older than that.
    const firstAt = attempts[0]?.at ?? startedAt;
    const abandoned = nowMs(this.#gateway) - firstAt > giveUpAfterMs;
    const next: Delivery = {
      ...delivery,
      attempts,
      status: accepted ? 'delivered' : abandoned ? 'abandoned' : 'pending',
      nextAttemptAt: nowMs(this.#gateway) + waitMs,
    };
    store.put('delivery', id, next);
    if (next.status === 'pending') this.#schedule(next);
  }

  async #post(
    event: GatewayEvent,
    timeoutMs: number,
  ): Promise<{ status: number | null; error: string | null }> {
    const { webhookUrl, webhookSecret, connectWebhook } = this.#gateway;
    const own = { url: webhookUrl, secret: webhookSecret };
    const endpoint = event.account === undefined ? own : connectWebhook;
    if (!endpoint) return { status: null, error: 'There is no endpoint for events of connected accounts.' };
    const body = JSON.stringify(event);
    try {
      const response = await fetch(endpoint.url, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'stripe-signature': signWebhook(body, endpoint.secret, nowSeconds(this.#gateway)),
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
        },
        redirect: 'manual',
        signal: AbortSignal.any([this.#stop.signal, AbortSignal.timeout(timeoutMs)]),
      });
      // Reading the body to its end allows the connection to be reused.
      await response.arrayBuffer();
      return { status: response.status, error: null };
    } catch (error) {
      return { status: null, error: describe(error) };
    }
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message !== '' ? error.cause.message : error.message;
}

/** Returns the ids in a different order, if there is one. */
function shuffled(ids: string[]): string[] {
  const order = [...ids];
  for (let index = order.length - 1; index > 0; index -= 1) {
    const other = Math.floor(Math.random() * (index + 1));
    [order[index], order[other]] = [order[other] ?? '', order[index] ?? ''];
  }
  return order.every((id, index) => id === ids[index]) ? order.reverse() : order;
}

/** The `Stripe-Signature` header for a body. Source: https://docs.stripe.com/webhooks#verify-manually */
function signWebhook(body: string, secret: string, timestamp: number): string {
  const signature = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
  return `t=${timestamp},v1=${signature}`;
}
