import autocannon from 'autocannon';
import { report } from './measure.ts';
import type { Running } from './processes.ts';

const times = 4;
const seconds = 10;
const connections = 1000;
/** Rendered for each that asks. */
const request = { method: 'GET', path: '/professionals', headers: { cookie: 'flash=none' } } as const;

/** Four times the pages that can be rendered: those who are served wait no longer than two seconds, the others hear so at once. */
export async function benchOverload(product: Running): Promise<void> {
  const fits = await autocannon({
    url: product.url,
    duration: seconds,
    connections: 16,
    requests: [request],
  });
  const rate = Math.round(fits.requests.average * times);
  const took = { served: [] as number[], refused: [] as number[] };
  let others = 0;
  await new Promise<void>((resolve, reject) => {
    const run = autocannon(
      { url: product.url, duration: seconds, connections, overallRate: rate, requests: [request] },
      (error) => (error ? reject(error) : resolve()),
    );
    run.on('response', (_client, status, _bytes, ms) => {
      if (status === 200) took.served.push(ms);
      else if (status === 503) took.refused.push(ms);
      else others += 1;
    });
  });
  const asked = `${rate} asked, ${(took.served.length / seconds).toFixed(0)} served a second`;
  const [served, refused] = [p99(took.served), p99(took.refused)];
  report(`${times} times the load: served`, `p99 ${served.toFixed(0)} ms`, asked, '< 2000 ms', served < 2000);
  report(
    `${times} times the load: refused`,
    `p99 ${refused.toFixed(0)} ms`,
    `${took.refused.length} x 503, ${others} others`,
    '<= 100 ms',
    refused <= 100 && took.refused.length > 0 && others === 0,
  );
}

const p99 = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.99)] ?? 0;
