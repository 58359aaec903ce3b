import { randomUUID } from 'node:crypto';
import { Agent, createServer, type IncomingMessage, request } from 'node:http';
import { Pool, type PoolClient } from 'pg';
import { openLedgerAccounts } from '#server/features/payments/ledger/repository.ts';
import { insertPayment, saveCheckout } from '#server/features/payments/repository.ts';
import { insertTip } from '#server/features/tipping/repository.ts';
import { fill, recordStatements } from './recorded-statements.ts';

/**
 * The floor of paying: a bare node:http + pg server that writes the rows the product writes for a tip, in one
 * transaction, opens the checkout at the same gateway and keeps its address. It believes whatever it is told: no
 * account, limit, validation, idempotency or reading back.
 */
const pool = new Pool({ connectionString: process.env.DATABASE_URL ?? '', max: 10 });
const agent = new Agent({ keepAlive: true });
const gateway = new URL('/v1/checkout/sessions', process.env.STRIPE_API_URL);
const minuteMs = 60_000;
const now = new Date();
const expiresAt = new Date(now.getTime() + 6 * 60 * minuteMs);

const inserts = await recordStatements(async (db) => {
  await insertTip(db, {
    accountId: 'account',
    beneficiaryId: 'beneficiary',
    amountMinor: 500,
    currency: 'USD',
    message: null,
    idempotencyKey: 'key',
    requestDigest: 'digest',
    eventTipId: null,
    createdAt: now,
  });
  await openLedgerAccounts(db, ['ledger_account'], 'liability');
  const payment = {
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
    reconcileAt: expiresAt,
  } as const;
  await insertPayment(db, payment, [{ accountName: 'ledger_account', amountMinor: 500 }]);
});
const [update] = await recordStatements((db) =>
  saveCheckout(db, 'payment id', { id: 'checkout', url: 'checkout_url' }),
);
if (!update) throw new Error('The checkout is kept by no statement.');
const keepCheckout = update;

async function pay(body: Record<string, string>) {
  const row: Record<string, unknown> = {
    account: body.account,
    beneficiary: body.beneficiary,
    ledger_account: `beneficiary:${body.beneficiary}`,
    method: body.method,
    return_url: body.return_url,
    key: randomUUID(),
    digest: 'none',
  };
  const client = await pool.connect();
  try {
    await write(client, row);
  } finally {
    client.release();
  }
  const session = await openCheckout(String(row['payment id']), String(row.return_url));
  const values = fill(keepCheckout, { ...row, checkout: session.id, checkout_url: session.url });
  await pool.query(keepCheckout.text, values);
  return { data: { result: { tip: row['tip id'], checkout_url: session.url } } };
}

async function write(client: PoolClient, row: Record<string, unknown>): Promise<void> {
  await client.query('BEGIN');
  for (const statement of inserts) {
    const { rows } = await client.query(statement.text, fill(statement, row));
    const table = /^insert into "(tip|payment)"/.exec(statement.text)?.[1];
    if (table) row[`${table} id`] = rows[0].id;
  }
  await client.query('COMMIT');
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
    const asked = request(gateway, { method: 'POST', agent, headers }, resolve);
    asked.once('error', reject);
    asked.end(form.toString());
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
    .then(async (text) => JSON.stringify(await pay(JSON.parse(text))))
    .then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(body),
      () => response.writeHead(500).end(),
    );
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.({ type: 'ready' }));
