import { brotliCompressSync } from 'node:zlib';
import { launchChromium } from '#tools/chromium.ts';
import { compare, report } from './measure.ts';
import type { Running } from './processes.ts';
import { publicPages } from './public-pages.ts';

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} KB`;

/**
 * What a phone downloads for a first view of each public page, by kind: bodies as transferred (compressed), without headers.
 * Styles are inlined in the page, so they are measured by themselves, compressed with brotli.
 */
export async function benchWeights(product: Running): Promise<void> {
  const browser = await launchChromium();
  try {
    for (const path of await publicPages(product.url)) {
      const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
      const bytes = { script: 0, all: 0 };
      const sizes: Promise<void>[] = [];
      page.on('requestfinished', (request) => {
        sizes.push(
          request.sizes().then(({ responseBodySize }) => {
            bytes.all += responseBodySize;
            if (request.resourceType() === 'script') bytes.script += responseBodySize;
          }),
        );
      });
      await page.goto(`${product.url}${path}`, { waitUntil: 'networkidle' });
      await Promise.all(sizes);
      const styles = await page.evaluate(() =>
        [...document.querySelectorAll('style')].map(({ textContent }) => textContent).join(''),
      );
      const styleBytes = brotliCompressSync(styles).length;
      await page.close();
      report(
        `${path}: JavaScript`,
        kilobytes(bytes.script),
        'React Router + React 96 KB',
        '<= 125 KB',
        bytes.script <= 125_000,
      );
      report(
        `${path}: styles`,
        kilobytes(styleBytes),
        'Liberapay 24 KB, Hi.Events 36 KB',
        '<= 10 KB',
        styleBytes <= 10_000,
      );
      report(
        `${path}: everything`,
        kilobytes(bytes.all),
        'Liberapay profile 378 KB',
        '<= 220 KB',
        bytes.all <= 220_000,
      );
    }
  } finally {
    await browser.close();
  }
}

/** An anonymous page from the cache against the same page rendered again (each time with another query). */
export async function benchRendering(product: Running): Promise<void> {
  const rates = await compare(
    [
      { name: 'cached', url: `${product.url}/professionals`, headers: { 'accept-encoding': 'br, gzip' } },
      // A page with a session cookie is never cached, so each request renders.
      {
        name: 'rendered',
        url: `${product.url}/professionals`,
        headers: { 'accept-encoding': 'br, gzip', cookie: 'flash=none' },
      },
    ],
    { rounds: 3 },
  );
  const [cached = 0, rendered = 1] = [rates.get('cached'), rates.get('rendered')];
  const ratio = cached / rendered;
  report(
    '/professionals: cached copy',
    `${ratio.toFixed(1)} x rendering`,
    `${cached.toFixed(0)} / ${rendered.toFixed(0)} per s`,
    '>= 10 x',
    ratio >= 10,
  );
}
