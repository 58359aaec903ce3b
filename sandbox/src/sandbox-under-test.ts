import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Stripe } from 'stripe';
import { onTestFinished } from 'vitest';
import { type SandboxOptions, startSandbox } from './sandbox.ts';

export const webhookSecret = 'whsec_test';
export const connectWebhookSecret = 'whsec_test_connect';
export const secretKey = 'sk_test_123456789012345';

interface ReceivedWebhook {
  body: string;
  signature: string;
  event: { id: string; type: string; account?: string; data: { object: Record<string, unknown> } };
}

/** A stand-in for the product's server that receives webhooks and answers with the set status. */
export async function startReceiver() {
  const received: ReceivedWebhook[] = [];
  const answer = { status: 200 };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    received.push({ body, signature: String(request.headers['stripe-signature']), event: JSON.parse(body) });
    response.writeHead(answer.status).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close().closeAllConnections());
  return { received, answer, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks` };
}

export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sandbox-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A sandbox on free ports with its own data folder, stopped when the test is over. */
export async function startTestSandbox(options: Partial<SandboxOptions> = {}) {
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir: options.dataDir ?? temporaryFolder(),
    // Nothing listens there: port 9 is 'discard'.
    webhookUrl: 'http://127.0.0.1:9/',
    webhookSecret,
    secretKey,
    ...options,
  });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await sandbox.stop();
    stopped = true;
  };
  onTestFinished(stop);
  return { ...sandbox, stop };
}

/** The official SDK, pointed at a sandbox. */
export function stripeClient(
  url: string,
  config: { key?: string; retries?: number; timeoutMs?: number; fetch?: typeof fetch } = {},
) {
  const { hostname, port } = new URL(url);
  return new Stripe(config.key ?? secretKey, {
    host: hostname,
    port: Number(port),
    protocol: 'http',
    maxNetworkRetries: config.retries ?? 0,
    timeout: config.timeoutMs ?? 10_000,
    telemetry: false,
    ...(config.fetch ? { httpClient: Stripe.createFetchHttpClient(config.fetch) } : {}),
  });
}

/** A checkout of five dollars. */
export function checkoutParameters(changes: Stripe.Checkout.SessionCreateParams = {}) {
  return {
    mode: 'payment' as const,
    client_reference_id: 'payment-1',
    success_url: 'http://127.0.0.1:4444/back?session={CHECKOUT_SESSION_ID}&ok=1',
    cancel_url: 'http://127.0.0.1:4444/canceled',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'Tip for Aster <Awoke>' } },
      },
    ],
    ...changes,
  };
}

/** Sends a form of the hosted page as a browser without JavaScript does. */
export function submitCheckout(checkoutUrl: string, fields: Record<string, string>) {
  const card = { number: '4242 4242 4242 4242', expiry: '12 / 34', securityCode: '123' };
  return fetch(checkoutUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...card, ...fields }),
    redirect: 'manual',
  });
}
