import Stripe from 'stripe';
import {
  answerWithinMs,
  boundedFetch,
  NoUsableAnswer,
  readAnswer,
  withinDeadline,
} from '#server/platform/http/outgoing.ts';
import {
  type Checkout,
  type CheckoutRequest,
  type FoundCheckout,
  type PaymentProvider,
  type Period,
  type ProviderEvent,
  ProviderRefused,
} from '../provider.ts';
import { chargedIntent, event, everyItem, refund, type Session, session } from './answers.ts';
import { readChargeState } from './charge-state.ts';
import { eventsOfUse, readEvent } from './event-concern.ts';
import { findChargeOfIntent, isIntent, readIntentState } from './intent-state.ts';
import { createdIn, listMovements } from './movements.ts';
import { asRefusal, asUnavailable, isMissing } from './provider-errors.ts';
import { chargeSavedCard, forgetSavedCard, openSetupSession, readSetupState } from './saved-cards.ts';
import { sessionParameters } from './session-parameters.ts';
import { readSessionState } from './session-state.ts';
import { readSignedWebhook } from './signed-webhook.ts';
import { listTransfers, readBalance } from './transfers.ts';

export interface StripeOptions {
  readonly secretKey: string;
  readonly webhookSecret: string;
  /** Another address than Stripe's own: the sandbox. */
  readonly apiUrl: string | undefined;
  /** Where people may be sent to pay, as origins. */
  readonly checkoutOrigins: readonly string[];
  /** For one question, whatever number of calls it takes; in lists that may be long, for each page. */
  readonly timeoutMs?: number;
  /** The time at Stripe as far as it is known, by which signatures are old. */
  readonly now?: () => Date;
  /** Told what Stripe's clock says whenever Stripe answers. */
  readonly onTime?: (theirs: Date) => void;
}

/** Stripe's clock and ours may differ by this much. */
const clockSkewSeconds = 120;
/** A page of a hundred items with all they expand has some hundred kilobytes. */
const maxAnswerBytes = 4 * 1024 * 1024;

/** Stripe through its official SDK: hosted Checkout Sessions, https://docs.stripe.com/payments/checkout */
export function createStripeProvider(options: StripeOptions): PaymentProvider {
  const { timeoutMs = answerWithinMs, now = () => new Date() } = options;
  const stripe = openStripe(options, timeoutMs);
  const ask = <Result>(work: () => Promise<Result>) => withinDeadline(timeoutMs, work).catch(asUnavailable);
  const change = <Result>(work: () => Promise<Result>) => withinDeadline(timeoutMs, work).catch(asRefusal);
  const mayLeadTo = (url: string) => options.checkoutOrigins.includes(URL.parse(url)?.origin ?? '');
  /** A session that was just opened under our own id. */
  const created = (answer: Session, reference: string): Checkout => {
    if (answer.client_reference_id !== reference)
      throw new NoUsableAnswer('The answer is about another payment.');
    if (answer.url && !mayLeadTo(answer.url))
      throw new NoUsableAnswer('The checkout has an address that is not allowed.');
    return toCheckout(answer);
  };
  const find = async (wanted: WantedSession) => {
    const found = await findSession(stripe, wanted);
    // It is only synced by now: nobody is sent to an address that is not allowed.
    return found && toCheckout({ ...found, url: found.url && mayLeadTo(found.url) ? found.url : null });
  };
  return {
    name: 'stripe',

    createCheckout: (request) =>
      change(async () => {
        const answer = await stripe.checkout.sessions.create(sessionParameters(request), {
          idempotencyKey: request.paymentId,
        });
        return created(readAnswer(session, answer), request.paymentId);
      }),

    findCheckout: (request) => ask(() => find({ ...request, reference: request.paymentId })),

    openCardPage: (request) =>
      change(async () => created(await openSetupSession(stripe, request), request.cardId)),
    findCardPage: (request) => ask(() => find({ ...request, reference: request.cardId })),
    readCard: (checkout) => ask(() => orMissing(readSetupState(stripe, checkout))),
    chargeCard: (request) => change(() => chargeSavedCard(stripe, request)),
    forgetCard: (card) => ask(() => forgetSavedCard(stripe, card)),

    readState: (checkout) =>
      ask(() =>
        orMissing(
          isIntent(checkout) ? readIntentState(stripe, checkout) : readSessionState(stripe, checkout),
        ),
      ),

    readCharge: (charge) => ask(() => readChargeState(stripe, charge)),

    listMovements: (period) => orUnavailable(listMovements(stripe, period)),
    listTransfers: (period) => orUnavailable(listTransfers(stripe, period)),
    readBalance: () => ask(() => readBalance(stripe)),

    listEvents: (period) => orUnavailable(listEvents(stripe, period)),

    locate: (intent) =>
      ask(
        async () => (await findSessionOfIntent(stripe, intent)) ?? (await findChargeOfIntent(stripe, intent)),
      ),

    verifyWebhook: (body, headers) =>
      readSignedWebhook(stripe, { body, headers, secret: options.webhookSecret, now: now() }, readEvent),

    async ping() {
      await ask(() => stripe.events.list({ limit: 1 }));
    },

    async cancel(checkout) {
      try {
        await change(async () =>
          isIntent(checkout)
            ? readAnswer(chargedIntent, await stripe.paymentIntents.cancel(checkout))
            : readAnswer(session, await stripe.checkout.sessions.expire(checkout)),
        );
        return true;
      } catch (error) {
        // Stripe refuses to close what is over already.
        if (error instanceof ProviderRefused) return false;
        throw error;
      }
    },

    async refund(charge, key, amountMinor) {
      const wanted = { charge, ...(amountMinor === undefined ? {} : { amount: amountMinor }) };
      await change(async () =>
        readAnswer(refund, await stripe.refunds.create(wanted, { idempotencyKey: `refund-${key}` })),
      );
    },
  };
}

/** A client of Stripe whose answers are bounded in time and size. */
export function openStripe(
  { secretKey, apiUrl, onTime }: Pick<StripeOptions, 'secretKey' | 'apiUrl' | 'onTime'>,
  timeoutMs = answerWithinMs,
): Stripe {
  // What answers without an id of the request is something between us and Stripe.
  const noteTime = (headers: Headers) => {
    const date = headers.get('date');
    if (date && headers.has('request-id')) onTime?.(new Date(date));
  };
  return new Stripe(secretKey, {
    ...addressOf(apiUrl),
    httpClient: Stripe.createFetchHttpClient(
      boundedFetch({ maxBytes: maxAnswerBytes, deadlineMs: timeoutMs, onAnswer: noteTime }),
    ),
    timeout: timeoutMs,
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

interface WantedSession extends Pick<CheckoutRequest, 'createdAt' | 'createUntil'> {
  readonly reference: string;
}

/** The session of a payment or a card, looked for among those made while it could be opened. */
async function findSession(
  stripe: Stripe,
  { reference, createdAt, createUntil }: WantedSession,
): Promise<Session | undefined> {
  const created = {
    gte: Math.floor(createdAt.getTime() / 1000) - clockSkewSeconds,
    lte: Math.ceil(createUntil.getTime() / 1000) + clockSkewSeconds,
  };
  const all = everyItem(session, (after) => stripe.checkout.sessions.list({ created, limit: 100, ...after }));
  for await (const one of all) if (one.client_reference_id === reference) return one;
  return undefined;
}

async function findSessionOfIntent(stripe: Stripe, intent: string): Promise<FoundCheckout | undefined> {
  try {
    const all = everyItem(session, (after) =>
      stripe.checkout.sessions.list({ payment_intent: intent, limit: 1, ...after }),
    );
    for await (const one of all) return { checkout: one.id, paymentId: one.client_reference_id };
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
  return undefined;
}

async function orMissing<State>(work: Promise<State>): Promise<State | { kind: 'missing' }> {
  try {
    return await work;
  } catch (error) {
    if (isMissing(error)) return { kind: 'missing' };
    throw error;
  }
}

/** https://docs.stripe.com/api/events/list: Stripe keeps events for 30 days. */
async function* listEvents(stripe: Stripe, period: Period): AsyncGenerator<ProviderEvent> {
  const query = { created: createdIn(period), types: [...eventsOfUse], limit: 100 };
  for await (const one of everyItem(event, (after) => stripe.events.list({ ...query, ...after })))
    yield readEvent(one);
}

/** A list that breaks off, or that cannot be read, tells nothing. */
async function* orUnavailable<Item>(items: AsyncIterable<Item>): AsyncGenerator<Item> {
  try {
    yield* items;
  } catch (error) {
    asUnavailable(error);
  }
}

function toCheckout({ id, url = null }: Session): Checkout {
  return { id, url };
}

function addressOf(apiUrl: string | undefined): Partial<Stripe.StripeConfig> {
  if (apiUrl === undefined) return {};
  const url = new URL(apiUrl);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? '80' : '443') };
}
