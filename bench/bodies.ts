import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { median, report } from './measure.ts';
import type { Running } from './processes.ts';

const parallel = 40;
const rounds = 3;
const bytesEach = 15 * 1024 * 1024;
const boundary = 'x'.repeat(24);
const body = Buffer.alloc(bytesEach, 'a');

/**
 * Forms of 15 MB from anonymous senders, 40 at once, several times: how much memory the server uses for them, and how long
 * another client waits meanwhile.
 */
export async function benchBodies(product: Running): Promise<void> {
  const before = residentMegabytes(product);
  let highest = before;
  const waits: number[] = [];
  const statuses = new Map<number, number>();
  let over = false;
  const watch = (async () => {
    while (!over) {
      const startedAt = performance.now();
      await (await fetch(`${product.url}/healthz`)).text();
      waits.push(performance.now() - startedAt);
      highest = Math.max(highest, residentMegabytes(product));
      await wait(10);
    }
  })();
  for (let round = 0; round < rounds; round += 1) {
    const answers = await Promise.all(Array.from({ length: parallel }, () => sendForm(product)));
    for (const status of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  over = true;
  await watch;
  report(
    `${parallel} x 15 MB, ${rounds} times: memory`,
    `${highest.toFixed(0)} MB`,
    `before: ${before.toFixed(0)} MB; answers ${[...statuses].map(([status, count]) => `${count} x ${status}`).join(', ')}`,
    '<= 60 MB more',
    highest - before <= 60,
  );
  const longest = Math.max(...waits);
  report(
    'meanwhile: /healthz',
    `${longest.toFixed(0)} ms at most`,
    `median ${median(waits).toFixed(1)} ms`,
    '<= 500 ms',
    longest <= 500,
  );
  const resting = await memoryWithin(product, 200, 60);
  report(
    'a minute after: memory',
    `${resting.megabytes.toFixed(0)} MB`,
    `after ${resting.seconds} s`,
    '<= 200 MB',
    resting.megabytes <= 200,
  );
}

/** Sends a form to a page that accepts none, as fast as the server reads it; returns the status. */
function sendForm({ url }: Running): Promise<number> {
  const { host, hostname, port } = new URL(url);
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(Number(port), hostname, () => {
      const type = `multipart/form-data; boundary=${boundary}`;
      socket.write(
        `POST / HTTP/1.1\r\nhost: ${host}\r\ncontent-type: ${type}\r\ncontent-length: ${bytesEach}\r\n\r\n`,
      );
      socket.write(body);
    });
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk;
    });
    // The server closes the connection while the rest is still being sent.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(Number(text.split(' ')[1] ?? 0)));
  });
}

function residentMegabytes({ pid }: Running): number {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** Waits until the process uses at most `megabytes`, but no longer than `seconds`. */
async function memoryWithin(product: Running, megabytes: number, seconds: number) {
  for (let passed = 0; ; passed += 1) {
    const now = residentMegabytes(product);
    if (now <= megabytes || passed >= seconds) return { megabytes: now, seconds: passed };
    await wait(1000);
  }
}
