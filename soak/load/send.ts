import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Tally, Wait } from './tally.ts';

const timeoutMs = 40_000;
const agent = new Agent({ keepAlive: true, maxSockets: 2000 });

export interface Sent {
  readonly status: number | undefined;
  readonly body: string;
  readonly location: string | undefined;
}

export interface Request {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** Sends one request. An answer that does not come within 40 s has no status. */
export function send(address: string, { method = 'GET', headers = {}, body }: Request = {}): Promise<Sent> {
  return new Promise((resolve) => {
    const fail = () => resolve({ status: undefined, body: '', location: undefined });
    const sent = request(
      address,
      { method, agent, headers, signal: AbortSignal.timeout(timeoutMs) },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('error', fail);
        response.once('end', () =>
          resolve({
            status: response.statusCode,
            body: Buffer.concat(parts).toString(),
            location: response.headers.location,
          }),
        );
      },
    );
    sent.once('error', fail);
    sent.end(body);
  });
}

/** The same, and notes how long it took. */
export async function sendNoted(
  tally: Tally,
  wait: Wait,
  address: string,
  what: Request = {},
): Promise<Sent> {
  const startedAt = performance.now();
  const sent = await send(address, what);
  tally.note(wait, { status: sent.status, ms: performance.now() - startedAt, at: Date.now() });
  return sent;
}

/** Starts `perSecond` tasks a second at an even rate, however long earlier ones take, and waits until all have ended. */
export async function atRate(
  { perSecond, seconds }: { readonly perSecond: number; readonly seconds: number },
  work: (nth: number) => Promise<unknown>,
): Promise<void> {
  const startedAt = performance.now();
  const running: Promise<unknown>[] = [];
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    await pause(Math.max(0, (nth / perSecond) * 1000 - (performance.now() - startedAt)));
    running.push(work(nth));
  }
  await Promise.all(running);
}
