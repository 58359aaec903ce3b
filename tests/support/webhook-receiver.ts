import { randomUUID } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createTextCipher } from '#server/platform/text-cipher.ts';
import type { Services } from '#server/services.ts';

export interface ReceivedRequest {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine, with configurable answers. */
export async function startReceiver() {
  const requests: ReceivedRequest[] = [];
  let answer = { status: 200, body: 'thanks', headers: {} as Record<string, string> };
  const server = createServer(async (request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    /** All received requests, or those to one path. */
    received: (path?: string) => requests.filter((one) => path === undefined || one.path === path),
    answerWith(status: number, body = '', headers: Record<string, string> = {}) {
      answer = { status, body, headers };
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

/** Replaces the webhooks of a page by this one, with SQL. Returns its id. */
export async function makeWebhook(
  { pool, config }: Services,
  page: string,
  address: string,
): Promise<string> {
  const id = randomUUID();
  const secret = createTextCipher(config.payouts.destinationKey).seal(
    `webhook-secret ${id}`,
    'whsec_c2VjcmV0',
  );
  await pool.query('DELETE FROM webhook_endpoint WHERE beneficiary_id = $1', [page]);
  await pool.query(
    `INSERT INTO webhook_endpoint (id, beneficiary_id, address, format, secret_ciphertext, created_at)
     VALUES ($1, $2, $3, 'standard', $4, now())`,
    [id, page, address, secret],
  );
  return id;
}
