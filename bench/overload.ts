import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { report } from './measure.ts';
import type { Running } from './processes.ts';

const times = 4;
const seconds = 10;
/** Rendered for each request, because the cookie keeps it out of the cache. */
const path = '/professionals';
const headers = { cookie: 'flash=none' };

interface Answer {
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | undefined;
}

/**
 * Sends four times as many requests as can be rendered, at an even rate and without waiting for answers: served requests take
 * at most two seconds, the others are refused at once with a time to retry.
 */
export async function benchOverload({ url }: Running): Promise<void> {
  const load = { url, connections: 16, requests: [{ method: 'GET' as const, path, headers }] };
  // Warms up: before the code is compiled, far fewer requests fit.
  await autocannon({ ...load, duration: seconds });
  const fits = await autocannon({ ...load, duration: seconds });
  const rate = Math.round(fits.requests.average * times);
  const agent = new Agent({ keepAlive: true });
  const requests: Promise<Answer>[] = [];
  const startedAt = performance.now();
  while (performance.now() - startedAt < seconds * 1000) {
    const due = ((performance.now() - startedAt) / 1000) * rate;
    while (requests.length < due) requests.push(ask(url + path, agent));
    await pause(1);
  }
  const answers = await Promise.all(requests);
  agent.destroy();
  const served = answers.filter(({ status }) => status === 200);
  const refused = answers.filter(({ status, retryAfter }) => status === 503 && Number(retryAfter) > 0);
  const others = answers.length - served.length - refused.length;
  const [servedMs, refusedMs] = [p99(served), p99(refused)];
  report(
    `${times} times the load: served`,
    `p99 ${servedMs.toFixed(0)} ms`,
    `${served.length} of ${answers.length} in ${seconds} s`,
    '< 2000 ms',
    servedMs < 2000,
  );
  report(
    `${times} times the load: refused`,
    `p99 ${refusedMs.toFixed(0)} ms`,
    `${refused.length} x 503, ${others} others`,
    '<= 100 ms',
    refusedMs <= 100 && refused.length > 0 && others === 0,
  );
}

function ask(url: string, agent: Agent): Promise<Answer> {
  const sentAt = performance.now();
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      response.resume().once('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          ms: performance.now() - sentAt,
          retryAfter: response.headers['retry-after'],
        }),
      );
    }).once('error', reject);
  });
}

const p99 = (answers: readonly Answer[]) =>
  answers.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(answers.length * 0.99)] ?? 0;
