import { createServer } from 'node:http';

/**
 * A payment gateway that answers at once, so that the figures are the product's: each checkout `cs_test_<payment>` is paid,
 * 5.00 USD. It covers the part of Stripe's API that syncing uses.
 */
createServer((request, response) => {
  const id = /^\/v1\/checkout\/sessions\/(cs_test_([0-9a-f-]{36}))/.exec(request.url ?? '');
  const [, session, payment] = id ?? [];
  if (request.method !== 'GET' || session === undefined) {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { type: 'invalid_request_error', code: 'resource_missing' } }));
    return;
  }
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(
    JSON.stringify({
      id: session,
      object: 'checkout.session',
      client_reference_id: payment,
      status: 'complete',
      payment_status: 'paid',
      payment_intent: {
        id: `pi_${payment}`,
        object: 'payment_intent',
        status: 'succeeded',
        latest_charge: {
          id: `ch_${payment}`,
          object: 'charge',
          captured: true,
          amount_captured: 500,
          amount_refunded: 0,
          currency: 'usd',
          disputed: false,
        },
      },
    }),
  );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
