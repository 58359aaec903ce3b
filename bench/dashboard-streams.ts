import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { report } from './measure.ts';
import { seedTips } from './pending-tips.ts';
import { type Running, startProcess } from './processes.ts';
import { openDatabaseMeter, processorSecondsOf } from './processor.ts';
import { post } from './webhooks.ts';

/** Tips a second, one rate after the other; all have to be met. */
const rates = [10, 25, 50, 100];
const seconds = 20;
export const streamsAPerson = 8;
const openAtOnce = 16;
const mostMegabytes = 1500;
const mostMs = 1000;
const heardWithinMs = 60_000;

/** When the database counted a tip, and when each stream received it. */
interface Heard {
  readonly countedAt: number;
  readonly times: number[];
}

interface Setting {
  readonly pool: Pool;
  /** The environment of a server, with a data folder of its own. */
  readonly environment: () => Record<string, string>;
  readonly pages: readonly string[];
  readonly streams: number;
  /** Creates a new person who manages the page. */
  readonly manage: (page: string) => Promise<{ readonly id: string; readonly token: string }>;
}

/** Many streams on one process, while tips come in through another. */
export async function benchStreams({ pool, environment, pages, streams, manage }: Setting): Promise<void> {
  const gateway = await startProcess('bench/checkout-stub.ts', {});
  const common = () => ({ ...environment(), STRIPE_API_URL: gateway.url });
  const running: Running[] = [gateway];
  const following = new AbortController();
  try {
    const listening = await startProcess('server/src/main.ts', common(), ['--api-only']);
    running.unshift(listening);
    const paying = await startProcess('server/src/main.ts', { ...common(), WORK_JOBS: 'yes' }, [
      '--api-only',
    ]);
    running.unshift(paying);
    const heard = new Map<string, Heard>();
    const before = megabytesOf(listening);
    const openedAt = performance.now();
    await openAll(listening, { pages, streams, manage, signal: following.signal }, (tip, countedAt) => {
      const times = heard.get(tip)?.times ?? [];
      times.push(Date.now());
      heard.set(tip, { countedAt, times });
    });
    console.log(`${streams} streams were opened in ${((performance.now() - openedAt) / 1000).toFixed(1)} s`);
    const now = megabytesOf(listening);
    report(
      `${streams} streams on a process`,
      `${now.toFixed(0)} MB`,
      `${before.toFixed(0)} MB without`,
      `<= ${mostMegabytes} MB`,
      now <= mostMegabytes,
    );
    for (const perSecond of rates)
      await measureRate({ pool, pages, streams, listening, paying, gateway, heard, perSecond });
    const after = megabytesOf(listening);
    report(
      `${streams} streams after the tips`,
      `${after.toFixed(0)} MB`,
      '',
      `<= ${mostMegabytes} MB`,
      after <= mostMegabytes,
    );
  } finally {
    following.abort();
    for (const one of running) await one.stop();
  }
}

/** Measures how long tips at that rate take until every stream of their page has them, and what a tip costs. */
async function measureRate({
  pool,
  pages,
  streams,
  listening,
  paying,
  gateway,
  heard,
  perSecond,
}: Pick<Setting, 'pool' | 'pages' | 'streams'> & {
  readonly listening: Running;
  readonly paying: Running;
  readonly gateway: Running;
  readonly heard: Map<string, Heard>;
  readonly perSecond: number;
}): Promise<void> {
  const tips = await seedTips(pool, pages, perSecond * seconds);
  heard.clear();
  const databaseSeconds = await openDatabaseMeter(pool);
  const busy = () => ({
    'the server that syncs': processorSecondsOf(paying.pid),
    'the database': databaseSeconds(),
    'the server that tells': processorSecondsOf(listening.pid),
    'whoever sends and listens': processorSecondsOf(process.pid) + processorSecondsOf(gateway.pid),
  });
  const before = busy();
  const sentAt = await sendAll(paying, tips, perSecond);
  await reportHeard({ tips, sentAt, heard, perSecond, streamsAPage: Math.min(streamsAPerson, streams) });
  const after = busy();
  const parts = (Object.keys(before) as (keyof typeof before)[]).map(
    (who) => `${who} ${((1000 * (after[who] - before[who])) / tips.length).toFixed(1)}`,
  );
  console.log(`      milliseconds of processor a tip: ${parts.join(', ')}`);
}

async function openAll(
  { url }: Running,
  { pages, streams, manage, signal }: Pick<Setting, 'pages' | 'streams' | 'manage'> & { signal: AbortSignal },
  onTip: (tip: string, countedAt: number) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const left = Array.from({ length: Math.ceil(streams / streamsAPerson) }, (_, at) => at);
  const open = async () => {
    for (let at = left.shift(); at !== undefined; at = left.shift()) {
      const { id, token } = await manage(pages[at % pages.length] ?? '');
      const count = Math.min(streamsAPerson, streams - at * streamsAPerson);
      await Promise.all(
        Array.from({ length: count }, () =>
          follow(`${url}/api/v1/dashboard/pages/${id}/news`, { token, agent, signal }, onTip),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: openAtOnce }, open));
}

/** Resolves once the stream is open. */
function follow(
  address: string,
  { token, agent, signal }: { token: string; agent: Agent; signal: AbortSignal },
  onTip: (tip: string, countedAt: number) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get(address, { agent, headers, signal }, (response) => {
      if (response.statusCode !== 200)
        return reject(new Error(`A stream was answered ${response.statusCode}.`));
      let rest = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => {
        resolve();
        const lines = (rest + part).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines)
          if (line.startsWith('data: ')) {
            const tip = JSON.parse(line.slice(6));
            onTip(tip.id, Date.parse(tip.received_at));
          }
      });
      response.on('error', () => undefined);
    });
    request.on('error', reject);
  });
}

/** Sends the webhook of each tip at an even rate; returns when each one was sent. */
async function sendAll(
  { url }: Running,
  tips: readonly { tip: string; payment: string }[],
  perSecond: number,
) {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const address = new URL('/api/v1/payments/webhooks/stripe', url);
  const sentAt = new Map<string, number>();
  await Promise.all(
    tips.map(async ({ tip, payment }, nth) => {
      await pause((nth / perSecond) * 1000);
      sentAt.set(tip, Date.now());
      // If the server closes a kept-alive connection just as it is used again, there is no answer; the gateway then sends the
      // event once more.
      const status = (await post(agent, address, payment)) ?? (await post(agent, address, payment));
      if (status !== 200) throw new Error(`A webhook was answered ${status}.`);
    }),
  );
  agent.destroy();
  return sentAt;
}

async function reportHeard({
  tips,
  sentAt,
  heard,
  perSecond,
  streamsAPage,
}: {
  perSecond: number;
  tips: readonly { tip: string }[];
  sentAt: ReadonlyMap<string, number>;
  heard: ReadonlyMap<string, Heard>;
  streamsAPage: number;
}): Promise<void> {
  const due = tips.length * streamsAPage;
  const all = () => tips.reduce((sum, { tip }) => sum + (heard.get(tip)?.times.length ?? 0), 0);
  const until = performance.now() + heardWithinMs;
  while (all() < due && performance.now() < until) await pause(100);
  const delays = (startOf: (tip: string, one: Heard) => number) =>
    [...heard]
      .flatMap(([tip, one]) => one.times.map((at) => at - startOf(tip, one)))
      .toSorted((a, b) => a - b);
  const share = (sorted: readonly number[], part: number) =>
    sorted[Math.floor(sorted.length * part)] ?? Number.NaN;
  const sent = delays((tip) => sentAt.get(tip) ?? 0);
  const counted = delays((_, { countedAt }) => countedAt);
  report(
    `${perSecond} tips a second until each stream has them`,
    `p99 ${share(sent, 0.99)} ms`,
    `median ${share(sent, 0.5)} ms, ${all()} of at least ${due}`,
    `<= ${mostMs} ms, all`,
    share(sent, 0.99) <= mostMs && all() >= due,
  );
  console.log(
    `      of this once the tip was counted: p99 ${share(counted, 0.99)} ms, median ${share(counted, 0.5)} ms`,
  );
}

/** Resident memory in megabytes. Linux only. */
export function megabytesOf({ pid }: Running): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
}
