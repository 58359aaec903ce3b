import { invalidRequest, parseParameters, resourceMissing, StripeApiError } from '../api-error.ts';
import { expandParameters, mergeMetadata } from '../api-parameters.ts';
import type { Answering, Api } from '../api-request.ts';
import { emitEvent } from '../events.ts';
import { expand } from '../expand.ts';
import { type Gateway, nowSeconds, type PaymentIntentRecord } from '../gateway.ts';
import { isIn, pageOf } from '../lists.ts';
import { journalCapture } from '../record-movements.ts';
import { confirmAgain, createPayment } from './charge-card.ts';
import { createCustomer } from './customers.ts';
import {
  cancelPaymentIntentParameters,
  confirmPaymentIntentParameters,
  createCustomerParameters,
  createPaymentIntentParameters,
  listPaymentIntentsParameters,
  listPaymentMethodsParameters,
  listSetupAttemptsParameters,
  updateCustomerParameters,
} from './saved-card-parameters.ts';
import { listSetupAttempts } from './setup-attempts.ts';

/** Customers, their saved cards, and off-session charges of these. */
export function addSavedCards(api: Api, answering: Answering): void {
  addCustomers(api, answering);
  addCards(api, answering);
  addPaymentList(api, answering);
  addPayments(api, answering);
}

/** https://docs.stripe.com/api/customers */
function addCustomers(api: Api, { gateway, answer, retrieve }: Answering): void {
  const customer = (id: string) => {
    const found = gateway.store.get('customer', id);
    if (!found) throw resourceMissing('customer', id);
    return found;
  };

  api.post('/customers', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(createCustomerParameters, form);
        return expand(gateway, createCustomer(gateway, parameters), parameters.expand);
      },
    }),
  );

  api.get('/customers/:id', (c) => retrieve(c, customer));

  api.post('/customers/:id', (c) =>
    answer(c, {
      perform: (form) => {
        const { email, name, description, metadata, ...rest } = parseParameters(
          updateCustomerParameters,
          form,
        );
        const before = customer(c.req.param('id'));
        const after = {
          ...before,
          email: email ?? before.email,
          name: name ?? before.name ?? null,
          description: description ?? before.description,
          metadata: mergeMetadata(before.metadata, metadata),
        };
        gateway.store.put('customer', after.id, after);
        return expand(gateway, after, rest.expand);
      },
    }),
  );

  api.delete('/customers/:id', (c) =>
    answer(c, {
      perform: () => {
        const { id } = customer(c.req.param('id'));
        for (const { paymentMethod } of gateway.store.all('savedCard'))
          if (paymentMethod.customer === id) forgetCard(gateway, paymentMethod.id);
        gateway.store.remove('customer', id);
        return { id, object: 'customer', deleted: true };
      },
    }),
  );

  api.get('/customers/:id/payment_methods', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(listPaymentMethodsParameters, form);
        const { id } = customer(c.req.param('id'));
        const found = gateway.store
          .all('savedCard')
          .map(({ paymentMethod }) => paymentMethod)
          .filter(({ customer: holder, type }) => holder === id && type === (parameters.type ?? type));
        const page = pageOf(found, parameters, 'PaymentMethod', `/v1/customers/${id}/payment_methods`);
        return expand(gateway, page, parameters.expand);
      },
    }),
  );
}

/** https://docs.stripe.com/api/payment_methods and https://docs.stripe.com/api/setup_intents */
function addCards(api: Api, { gateway, answer, retrieve }: Answering): void {
  const card = (id: string) => {
    const found = gateway.store.get('savedCard', id);
    if (!found) throw resourceMissing('PaymentMethod', id, 'payment_method');
    return found;
  };

  api.get('/payment_methods/:id', (c) => retrieve(c, (id) => card(id).paymentMethod));

  api.post('/payment_methods/:id/detach', (c) =>
    answer(c, {
      perform: (form) => {
        const { expand: paths } = parseParameters(expandParameters, form);
        const { id, customer } = card(c.req.param('id')).paymentMethod;
        if (customer === null)
          throw invalidRequest(`The payment method ${id} is not attached to a customer.`);
        return expand(gateway, forgetCard(gateway, id), paths);
      },
    }),
  );

  api.get('/setup_intents/:id', (c) =>
    retrieve(c, (id) => {
      const found = gateway.store.get('setupIntent', id);
      if (!found) throw resourceMissing('setupintent', id, 'intent');
      return found;
    }),
  );

  api.get('/setup_attempts', (c) =>
    answer(c, {
      perform: (form) => listSetupAttempts(gateway, parseParameters(listSetupAttemptsParameters, form)),
    }),
  );
}

/** https://docs.stripe.com/api/payment_intents/list */
function addPaymentList(api: Api, { gateway, answer }: Answering): void {
  api.get('/payment_intents', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(listPaymentIntentsParameters, form);
        const found = gateway.store
          .all('paymentIntent')
          .map(({ paymentIntent }) => paymentIntent)
          .filter(
            (one) => one.customer === (parameters.customer ?? one.customer) && isIn(one, parameters.created),
          );
        const page = pageOf(found, parameters, 'payment_intent', '/v1/payment_intents');
        return expand(gateway, page, parameters.expand);
      },
    }),
  );
}

/** https://docs.stripe.com/api/payment_intents */
function addPayments(api: Api, { gateway, answer }: Answering): void {
  const intent = (id: string): PaymentIntentRecord => {
    const found = gateway.store.get('paymentIntent', id);
    if (!found) throw resourceMissing('payment_intent', id, 'intent');
    return found;
  };
  const present = (result: PaymentIntentRecord | StripeApiError, paths: string[]) =>
    result instanceof StripeApiError ? result : expand(gateway, result.paymentIntent, paths);
  const afterwards = (answer: object) => {
    const paid = 'id' in answer ? gateway.store.get('paymentIntent', String(answer.id)) : undefined;
    return journalCapture(gateway, String(paid?.paymentIntent.latest_charge));
  };

  api.post('/payment_intents', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(createPaymentIntentParameters, form);
        return present(createPayment(gateway, parameters), parameters.expand);
      },
      afterwards,
    }),
  );

  api.post('/payment_intents/:id/confirm', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(confirmPaymentIntentParameters, form);
        const result = confirmAgain(gateway, intent(c.req.param('id')), parameters.payment_method);
        return present(result, parameters.expand);
      },
      afterwards,
    }),
  );

  api.post('/payment_intents/:id/cancel', (c) =>
    answer(c, {
      perform: (form) => {
        const parameters = parseParameters(cancelPaymentIntentParameters, form);
        const record = intent(c.req.param('id'));
        const { status } = record.paymentIntent;
        if (status !== 'requires_payment_method' || record.session !== '') {
          const message = `You cannot cancel this PaymentIntent because it has a status of ${status}.`;
          throw invalidRequest(message, { code: 'payment_intent_unexpected_state' });
        }
        const paymentIntent = {
          ...record.paymentIntent,
          canceled_at: nowSeconds(gateway),
          cancellation_reason: parameters.cancellation_reason ?? null,
          status: 'canceled' as const,
        };
        gateway.store.put('paymentIntent', paymentIntent.id, { ...record, paymentIntent });
        emitEvent(gateway, 'payment_intent.canceled', paymentIntent);
        return expand(gateway, paymentIntent, parameters.expand);
      },
    }),
  );
}

/** A card that is detached from its customer cannot be charged again. */
function forgetCard(gateway: Gateway, id: string): object {
  const saved = gateway.store.get('savedCard', id);
  if (!saved) throw resourceMissing('PaymentMethod', id, 'payment_method');
  const paymentMethod = { ...saved.paymentMethod, customer: null };
  gateway.store.put('savedCard', id, { ...saved, paymentMethod });
  emitEvent(gateway, 'payment_method.detached', paymentMethod);
  return paymentMethod;
}
