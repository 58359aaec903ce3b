import { chromium, type Page } from 'playwright';
import { openPool } from '#server/platform/database/database.ts';
import { chromiumOptions } from '#tools/chromium.ts';
import { median, report } from './measure.ts';
import { seededDatabase, startWithSandbox } from './processes.ts';
import { openSlowLine } from './slow-line.ts';

/** Mobile data in a full concert hall. */
const slow = { bitsASecond: 50_000, roundTripMs: 400 };
const mostSeconds = 6;

/**
 * From the address of a performer's stage page to the request for the hosted checkout, on a slow line. Each run visits
 * another performer, with a new browser. The fan takes the amount that is chosen, and needs no time.
 */
export async function benchStageVisit({ runs }: { runs: number }): Promise<void> {
  // The first run, which is not counted, compiles the server's code.
  const database = await seededDatabase(1 + runs);
  const pool = openPool(database.url, 1);
  const { product, stop } = await startWithSandbox(database.url);
  try {
    const { rows } = await pool.query<{ id: string }>(
      `UPDATE beneficiary SET profile_picture = '/pictures/beneficiaries/kibrom-tesfay-480.webp' RETURNING id`,
    );
    const visits: Visit[] = [];
    for (const { id } of rows) visits.push(await visitStage(product.url, id));
    const secondsOf = (figure: (visit: Visit) => number) => median(visits.slice(1).map(figure)) / 1000;
    const toCheckout = secondsOf(({ checkoutMs }) => checkoutMs);
    report(
      'stage page, 50 kbit/s and 400 ms: from the address to the hosted checkout',
      `${toCheckout.toFixed(2)} s`,
      `first paint ${secondsOf(({ paintMs }) => paintMs).toFixed(2)} s`,
      `<= ${mostSeconds} s`,
      toCheckout <= mostSeconds,
    );
  } finally {
    await pool.end();
    await stop();
    await database.stop();
  }
}

interface Visit {
  readonly checkoutMs: number;
  readonly paintMs: number;
}

async function visitStage(origin: string, performer: string): Promise<Visit> {
  const { port } = new URL(origin);
  const line = await openSlowLine(Number(port), slow);
  const { args = [], ...options } = chromiumOptions();
  const browser = await chromium.launch({
    ...options,
    args: [...args, `--host-resolver-rules=MAP 127.0.0.1:${port} 127.0.0.1:${line.port}`],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    const startedAt = performance.now();
    const reached = page.waitForRequest(
      (request) => request.isNavigationRequest() && !request.url().startsWith(origin),
    );
    await page.goto(`${origin}/t/${performer}`, { waitUntil: 'commit' });
    const paint = firstPaintMs(page);
    await page.getByRole('button', { name: 'Continue to payment' }).click();
    await reached;
    return { checkoutMs: performance.now() - startedAt, paintMs: await paint };
  } finally {
    await browser.close();
    await line.stop();
  }
}

function firstPaintMs(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const first = list.getEntriesByName('first-contentful-paint')[0];
          if (first) resolve(first.startTime);
        }).observe({ type: 'paint', buffered: true });
      }),
  );
}
