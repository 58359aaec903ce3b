import { Hono } from 'hono';
import { invalidRequest, parseParameters, resourceMissing, StripeApiError } from './api-error.ts';
import {
  createSessionParameters,
  expandParameters,
  listChargesParameters,
  listDisputesParameters,
  listEventsParameters,
  listRefundsParameters,
  listSessionsParameters,
  refundParameters,
} from './api-parameters.ts';
import { type Answering, type Api, type ApiContext, answerRequest, type Operation } from './api-request.ts';
import { addAccounts } from './connect/accounts-api.ts';
import { addBalance } from './connect/balance-api.ts';
import { addPayouts } from './connect/payouts-api.ts';
import { addTransfers } from './connect/transfers-api.ts';
import { createSession } from './create-session.ts';
import { expand, lineItemsOf } from './expand.ts';
import { expireSession } from './expire-session.ts';
import type { Gateway, SessionRecord } from './gateway.ts';
import { IdempotencyKeys } from './idempotency.ts';
import { listCharges, listDisputes, listEvents, listRefunds, listSessions } from './lists.ts';
import { journalRefund } from './record-movements.ts';
import { refundCharge } from './refund-charge.ts';
import { createSetupSessionParameters } from './saved-cards/saved-card-parameters.ts';
import { addSavedCards } from './saved-cards/saved-cards-api.ts';
import { createSetupSession } from './saved-cards/setup-session.ts';
import { presentSession } from './session-object.ts';

/** The endpoints of Stripe's API that the product uses, mounted at /v1. */
export function createStripeApi(gateway: Gateway) {
  const api: Api = new Hono();
  const keys = new IdempotencyKeys(gateway);
  const answer = (c: ApiContext, operation: Operation) => answerRequest(c, gateway, keys, operation);
  const find = (c: ApiContext, find: (id: string, account?: string) => object): Operation => ({
    perform: (form, account) => {
      const { expand: paths } = parseParameters(expandParameters, form);
      return expand(gateway, find(c.req.param('id') ?? '', account), paths);
    },
  });
  const answering: Answering = {
    gateway,
    answer,
    retrieve: (c, one) => answer(c, find(c, one)),
    retrieveFor: (c, one) => answer(c, { ...find(c, one), forAccounts: true }),
  };
  addSessions(api, answering);
  addMoney(api, answering);
  addAccounts(api, answering);
  addTransfers(api, answering);
  addPayouts(api, answering);
  addBalance(api, answering);
  addSavedCards(api, answering);
  api.all('*', (c) =>
    answer(c, {
      perform: () => {
        const message = `Unrecognized request URL (${c.req.method}: ${c.req.path}). The sandbox plays only part of Stripe's API.`;
        throw new StripeApiError(404, { type: 'invalid_request_error', message });
      },
    }),
  );
  return api;
}

function addSessions(api: Api, { gateway, answer, retrieve }: Answering): void {
  const session = (id: string): SessionRecord => {
    const record = gateway.store.get('session', id);
    if (!record) throw resourceMissing('checkout.session', id, 'session');
    return record;
  };

  api.post('/checkout/sessions', (c) =>
    answer(c, {
      perform: (form) => {
        if (form.mode === 'setup') {
          const parameters = parseParameters(createSetupSessionParameters, form);
          const saving = presentSession(gateway, createSetupSession(gateway, parameters));
          return expand(gateway, saving, parameters.expand);
        }
        const parameters = parseParameters(createSessionParameters, form);
        const created = presentSession(
          gateway,
          createSession(gateway, parameters, c.req.header('stripe-version')),
        );
        return expand(gateway, created, parameters.expand);
      },
    }),
  );

  api.get('/checkout/sessions', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(listSessionsParameters, form);
        return expand(gateway, listSessions(gateway, parameters), parameters.expand);
      },
    }),
  );

  api.get('/checkout/sessions/:id', (c) => retrieve(c, (id) => presentSession(gateway, session(id))));

  api.get('/checkout/sessions/:id/line_items', (c) =>
    answer(c, { perform: () => lineItemsOf(gateway, session(c.req.param('id')).session.id) }),
  );

  api.post('/checkout/sessions/:id/expire', (c) =>
    answer(c, {
      perform: (form) => {
        const { expand: paths } = parseParameters(expandParameters, form);
        const { id, status } = session(c.req.param('id')).session;
        if (!expireSession(gateway, id)) {
          const message = `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${status}.`;
          throw invalidRequest(message);
        }
        return expand(gateway, presentSession(gateway, session(id)), paths);
      },
    }),
  );
}

/** Payments, refunds and disputes, and the lists of events and other objects. */
function addMoney(api: Api, { gateway, answer, retrieve, retrieveFor }: Answering): void {
  api.get('/payment_intents/:id', (c) =>
    retrieve(c, (id) => {
      const record = gateway.store.get('paymentIntent', id);
      if (!record) throw resourceMissing('payment_intent', id, 'intent');
      return record.paymentIntent;
    }),
  );

  api.get('/charges', (c) =>
    answer(c, {
      perform: (form) => listCharges(gateway, parseParameters(listChargesParameters, form)),
    }),
  );

  api.get('/charges/:id', (c) =>
    retrieveFor(c, (id, account) => {
      const received = gateway.store.get('accountPayment', id);
      const own = gateway.store.get('charge', id);
      const charge = account === undefined ? own : received?.account === account && received.charge;
      if (!charge) throw resourceMissing('charge', id);
      return charge;
    }),
  );

  api.post('/refunds', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(refundParameters, form);
        const refund = refundCharge(gateway, parameters);
        return refund instanceof StripeApiError ? refund : expand(gateway, refund, parameters.expand);
      },
      afterwards: (refund) => journalRefund(gateway, String((refund as { id?: unknown }).id)),
    }),
  );

  api.get('/refunds/:id', (c) =>
    retrieve(c, (id) => {
      const refund = gateway.store.get('refund', id);
      if (!refund) throw resourceMissing('refund', id);
      return refund;
    }),
  );

  api.get('/refunds', (c) =>
    answer(c, {
      perform: (form) => listRefunds(gateway, parseParameters(listRefundsParameters, form)),
    }),
  );

  api.get('/disputes', (c) =>
    answer(c, {
      perform: (form) => listDisputes(gateway, parseParameters(listDisputesParameters, form)),
    }),
  );

  api.get('/events', (c) =>
    answer(c, {
      forAccounts: true,
      perform: (form, account) => listEvents(gateway, parseParameters(listEventsParameters, form), account),
    }),
  );
}
