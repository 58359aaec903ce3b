import { Webhook } from 'standardwebhooks';
import { expect } from 'vitest';
import { jobDefinitions } from '#server/app.ts';
import { type Fan, startPayingServer } from './paying-server.ts';
import { type ReceivedRequest, startReceiver } from './webhook-receiver.ts';

export type WebhookStage = Awaited<ReturnType<typeof openWebhookStage>>;

export const endpointsOf = (page: { id: string }) => `/webhooks/pages/${page.id}/endpoints`;

/** A paying server, a receiver on this machine, and a movable clock for both. */
export async function openWebhookStage() {
  const receiver = await startReceiver();
  const server = await startPayingServer({
    workJobs: true,
    environment: { WEBHOOK_LOCAL_ORIGIN: receiver.origin },
  });
  let [aheadMs, paths] = [0, 0];
  const jobLater = (ms: number, name: string) => {
    aheadMs += ms;
    const clock = { now: () => new Date(Date.now() + aheadMs) };
    const job = jobDefinitions({ ...server.services, clock }).find((one) => one.name === name);
    if (!job) throw new Error('There is no such job.');
    return { job, now: clock.now() };
  };
  return {
    server,
    receiver,
    /** Adds a webhook of a page at a path of its own. */
    async addWebhook(page: { id: string }, manager: Fan, format: 'standard' | 'kofi' = 'standard') {
      paths += 1;
      const path = `/in/${paths}`;
      const body = { address: `${receiver.origin}${path}`, format };
      const { status, body: answer } = await server.call(manager, 'POST', endpointsOf(page), body);
      expect(status).toBe(201);
      const { webhook, secret } = answer.data.result;
      const id: string = webhook.id;
      return { id, secret: secret as string, path, at: `${endpointsOf(page)}/${id}` };
    },
    /** Runs a scheduled job as of that much later. */
    async runLater(ms: number, name: string): Promise<void> {
      const { job } = jobLater(ms, name);
      await (job.work as () => Promise<void>)();
    },
    /** Tries all deliveries that are due that much later. */
    async tryLater(ms: number): Promise<void> {
      const { job, now } = jobLater(ms, 'webhooks.deliver');
      const due = 'SELECT id FROM webhook_message WHERE next_attempt_at <= $1';
      const { rows } = await server.services.pool.query(due, [now]);
      for (const { id } of rows) await job.work({ messageId: id } as never, { id });
    },
    /** Restores the real time, and a receiver that answers with success. */
    reset() {
      aheadMs = 0;
      receiver.answerWith(200);
    },
    async stop() {
      await server.stop();
      await receiver.stop();
    },
  };
}

/** What a receiver with the standard library reads; throws if the signature does not match. */
export function verify(secret: string, { headers, body }: ReceivedRequest) {
  return new Webhook(secret).verify(body, headers as Record<string, string>) as {
    type: string;
    data: Record<string, unknown>;
  };
}

/** Reads a request as receivers for Ko-fi do: a form with JSON in its field `data`. */
export function readKofi(body: string) {
  return JSON.parse(new URLSearchParams(body).get('data') ?? '');
}
