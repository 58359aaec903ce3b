import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EndpointId } from '#contract/api.ts';
import { startSandbox } from '#sandbox/sandbox.ts';
import { makeBeneficiary, makeEvent, makeOrganizer } from './factories.ts';
import { type Person, somebody, startTestServer, testOrigin } from './test-server.ts';
import { testimonial } from './testimonial.ts';

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A server with its sandbox gateway, a beneficiary, an event and a tip of `owner`; `other` is somebody else. */
export async function createWorld() {
  const folder = mkdtempSync(join(tmpdir(), 'tibeb-sandbox-'));
  const sandbox = await startSandbox({
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    dataDir: folder,
    webhookUrl: `${testOrigin}/api/v1/payments/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox_tibeb',
    secretKey: 'sk_test_sandbox_tibeb',
  });
  const server = await startTestServer({ environment: { STRIPE_API_URL: sandbox.url } });
  const owner = somebody('Owner Alemu');
  const other = somebody('Other Bekele');
  const beneficiary = await makeBeneficiary(server.services.pool);
  const organizer = await makeOrganizer(server.services.pool);
  const event = await makeEvent(server.services.pool, { beneficiaries: [beneficiary], organizer });
  const methods = await (await server.request('/api/v1/shared/payment-methods')).json();
  const payBody = (amount = 5) => ({
    beneficiary: beneficiary.id,
    total_amount: amount,
    method: methods.data.results[0].id as string,
    return_url: `${testOrigin}/professionals/${beneficiary.id}`,
  });
  const pay = async (person: Person, body: object = payBody(), key: string = randomUUID()) =>
    server.request('/api/v1/tipping/tips/pay', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await server.token(person)}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
  const tip: string = (await (await pay(owner)).json()).data.result.tip;
  const targets = [
    ['/tipping/', tip],
    ['/events/listing/', event.id],
    ['/events/organizers/', organizer.id],
  ] as const;
  return {
    server,
    sandbox,
    owner,
    other,
    beneficiary,
    payBody,
    pay,
    /** A well-formed request to any endpoint, without authorization. */
    async requestFor(id: EndpointId, path: string, method: string) {
      const [, target = beneficiary.id] = targets.find(([start]) => path.startsWith(start)) ?? [];
      const url = `/api/v1${path.replace('{id}', target).replace('{provider}', 'stripe')}`;
      const headers = new Headers({ 'content-type': 'application/json' });
      const init: RequestInit & { headers: Headers } = { method: method.toUpperCase(), headers };
      if (id === 'payTip') {
        headers.set('idempotency-key', randomUUID());
        init.body = JSON.stringify(payBody());
      }
      if (id === 'payEventTip') {
        headers.set('idempotency-key', randomUUID());
        const { beneficiary: _, ...rest } = payBody();
        init.body = JSON.stringify({ ...rest, event: event.id });
      }
      if (id === 'sendTestimonial') init.body = JSON.stringify(testimonial);
      if (id === 'receivePaymentWebhook') init.body = '{}';
      return { url, init };
    },
    async stop() {
      await server.stop();
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
