import { randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { Pool } from 'pg';
import { findTokenAccount } from '#server/features/account/sessions/repository.ts';
import { saveCheckout } from '#server/features/payments/repository.ts';
import { insertPayment } from '#server/features/payments/starting/repository.ts';
import { readTipBasis, writtenTips } from '#server/features/tipping/repository.ts';
import { countUnpaid } from '#server/features/tipping/unpaid/repository.ts';
import { countRequest } from '#server/platform/limits/repository.ts';
import { fill, type RecordedStatement, recordStatements } from './recorded-statements.ts';

/**
 * The floor of paying: a bare node:http + pg server that sends the same SQL as the product for a tip, with the same statements
 * in parallel, waits for the disk as often, and opens the checkout at the same gateway. It checks nothing: there is no token,
 * limit, validation or idempotency. /write-tip only writes, without the statements that count requests, find the account and
 * read what a tip needs.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const agent = new Agent({ keepAlive: true });
const gateway = new URL('/v1/checkout/sessions', process.env.STRIPE_API_URL);
const minuteMs = 60_000;
const now = new Date();
const expiresAt = new Date(now.getTime() + 6 * 60 * minuteMs);

const [write] = await recordStatements((db) =>
  insertPayment(
    db,
    {
      reference: { kind: 'tip', id: 'tip id' },
      accountId: 'account',
      amountMinor: 500,
      currency: 'USD',
      methodId: 'method',
      provider: 'stripe',
      providerType: 'card',
      description: 'Tip for somebody',
      customerEmail: null,
      successUrl: 'return_url',
      cancelUrl: 'return_url',
      createdAt: now,
      expiresAt,
      feeCoverMinor: 0,
      reconcileAt: expiresAt,
    },
    [{ accountName: 'ledger_account', amountMinor: 500 }],
    writtenTips({
      id: 'tip id',
      accountId: 'account',
      amountMinor: 500,
      currency: 'USD',
      message: null,
      anonymity: 'none',
      idempotencyKey: 'key',
      requestDigest: 'digest',
      createdAt: now,
      shares: [{ beneficiaryId: 'beneficiary', amountMinor: 500 }],
      event: undefined,
    }),
  ),
);
const [count] = await recordStatements((_, counters) =>
  countRequest(counters, 'counter', minuteMs / 1000, now.getTime()),
);
const [findAccount] = await recordStatements((db) => findTokenAccount(db, 'issuer', 'subject'));
const [readBasis] = await recordStatements((db) =>
  readTipBasis(db, {
    accountId: 'account',
    idempotencyKey: 'key',
    beneficiaryId: 'beneficiary',
    methodId: 'method',
    offeredMethods: ['Card'],
  }),
);
const hourAgo = new Date(now.getTime() - 60 * minuteMs);
const [readUnpaid] = await recordStatements((db) => countUnpaid(db, 'account', hourAgo));
const [keepCheckout] = await recordStatements((db) =>
  saveCheckout(db, 'payment id', { id: 'checkout', url: 'checkout_url' }),
);

async function pay(body: Record<string, string>) {
  const { account, issuer, subject, beneficiary, method } = body;
  await send(findAccount, { issuer, subject });
  await Promise.all([
    send(count, { counter: `pay:floor:${account}` }),
    send(readBasis, { account, key: randomUUID(), beneficiary, method }),
    send(readUnpaid, { account }),
  ]);
  return writeTip(body);
}

async function writeTip(body: Record<string, string>) {
  const row: Record<string, unknown> = {
    'tip id': randomUUID(),
    account: body.account,
    beneficiary: body.beneficiary,
    ledger_account: [`beneficiary:${body.beneficiary}`],
    method: body.method,
    return_url: body.return_url,
    key: randomUUID(),
    digest: 'none',
  };
  const payment = (await send(write, row)).id;
  const session = await openCheckout(payment, String(row.return_url));
  await send(keepCheckout, { 'payment id': payment, checkout: session.id, checkout_url: session.url });
  return { data: { result: { tip: row['tip id'], checkout_url: session.url } } };
}

async function send(statement: RecordedStatement | undefined, row: Readonly<Record<string, unknown>>) {
  if (!statement) throw new Error('The product sends no such statement.');
  const { rows } = await pool.query(statement.text, fill(statement, row));
  return rows[0];
}

async function openCheckout(payment: string, returnUrl: string): Promise<{ id: string; url: string }> {
  const form = new URLSearchParams({
    mode: 'payment',
    client_reference_id: payment,
    'allowed_payment_method_types[0]': 'card',
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'usd',
    'line_items[0][price_data][unit_amount]': '500',
    'line_items[0][price_data][product_data][name]': 'Tip for somebody',
    'adaptive_pricing[enabled]': 'false',
    success_url: returnUrl,
    cancel_url: returnUrl,
    expires_at: String(Math.floor(expiresAt.getTime() / 1000)),
    'metadata[payment]': payment,
    'payment_intent_data[metadata][payment]': payment,
    'payment_intent_data[description]': 'Tip for somebody',
  });
  const headers = {
    authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}`,
    'content-type': 'application/x-www-form-urlencoded',
    'idempotency-key': payment,
  };
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const checkoutRequest = request(gateway, { method: 'POST', agent, headers }, resolve);
    checkoutRequest.once('error', reject);
    checkoutRequest.end(form.toString());
  });
  const text = await textOf(answer);
  if (answer.statusCode !== 200) throw new Error(`The gateway answered ${answer.statusCode}: ${text}`);
  return JSON.parse(text);
}

async function textOf(message: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of message) parts.push(part);
  return Buffer.concat(parts).toString();
}

createServer((incoming, response) => {
  textOf(incoming)
    .then((text) => (incoming.url === '/write-tip' ? writeTip : pay)(JSON.parse(text)))
    .then((answer) => JSON.stringify(answer))
    .then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      () => response.writeHead(500).end(),
    );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
