import { type Browser, chromium } from 'playwright';
import { openPool } from '#server/platform/database/database.ts';
import { chromiumOptions } from '#tools/chromium.ts';
import { median, report } from './measure.ts';
import { seededDatabase, startWithSandbox } from './processes.ts';
import { openSlowLine } from './slow-line.ts';

/** Mobile data in a full concert hall. */
const line = { bitsASecond: 50_000, roundTripMs: 400 };
const mostSeconds = 6;

/**
 * From the address of a performer's stage page, which this browser has never seen, to the request for the hosted checkout,
 * on a slow line. The fan takes the amount that is chosen, and no time.
 */
export async function benchStageVisit({ runs }: { runs: number }): Promise<void> {
  const database = await seededDatabase(10);
  const pool = openPool(database.url, 1);
  const { product, stop } = await startWithSandbox(database.url);
  const { port } = new URL(product.url);
  const slow = await openSlowLine(Number(port), line);
  const options = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--host-resolver-rules=MAP 127.0.0.1:${port} 127.0.0.1:${slow.port}`],
  });
  try {
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE beneficiary SET profile_picture = '/pictures/beneficiaries/kibrom-tesfay-480.webp'
       WHERE id = (SELECT min(id::text)::uuid FROM beneficiary) RETURNING id`,
    );
    const address = `${product.url}/t/${rows[0]?.id}`;
    const seen: Way[] = [];
    for (let run = 0; run <= runs; run += 1) {
      const before = slow.receivedBytes();
      const times = await visitOnce(browser, address, product.url);
      // The first run compiles the server's code.
      if (run > 0) seen.push({ ...times, bytes: slow.receivedBytes() - before });
    }
    const of = (figure: (way: Way) => number) => median(seen.map(figure));
    const toCheckout = of(({ checkoutMs }) => checkoutMs) / 1000;
    report(
      'stage page, 50 kbit/s and 400 ms: from the address to the hosted checkout',
      `${toCheckout.toFixed(2)} s`,
      `first paint ${(of(({ paintMs }) => paintMs) / 1000).toFixed(2)} s, ${of(({ bytes }) => bytes)} bytes`,
      `<= ${mostSeconds} s`,
      toCheckout <= mostSeconds,
    );
  } finally {
    await browser.close();
    await slow.stop();
    await pool.end();
    await stop();
    await database.stop();
  }
}

interface Way {
  readonly checkoutMs: number;
  readonly paintMs: number;
  readonly bytes: number;
}

async function visitOnce(browser: Browser, address: string, origin: string): Promise<Omit<Way, 'bytes'>> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true });
  try {
    const page = await context.newPage();
    const startedAt = performance.now();
    const reached = page.waitForRequest(
      (request) => request.isNavigationRequest() && !request.url().startsWith(origin),
    );
    await page.goto(address, { waitUntil: 'commit' });
    const paint = page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const first = list.getEntriesByName('first-contentful-paint')[0];
            if (first) resolve(first.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await reached;
    return { checkoutMs: performance.now() - startedAt, paintMs: await paint };
  } finally {
    await context.close();
  }
}
