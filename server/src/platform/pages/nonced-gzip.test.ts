import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, it, vi } from 'vitest';
import { noncedPage } from './nonced-gzip.ts';

const nonce = 'f'.repeat(32);

it('gives back the page with the nonce in every place, packed or not', () => {
  const part = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    // Repeats, also across parts and further back than deflate can look.
    fc
      .tuple(fc.constantFrom('<script nonce="', 'ጥበብ', 'ab'), fc.nat(20_000))
      .map(([s, n]) => s.repeat(n / s.length)),
  );
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (texts) => {
      const parts = texts.map((text) => Buffer.from(text));
      const page = noncedPage(parts, nonce.length);
      const whole = parts.map(String).join(nonce);
      expect(page.plain(nonce).toString()).toBe(whole);
      expect(gunzipSync(page.gzip(nonce)).toString()).toBe(whole);
    }),
    { numRuns: 60 },
  );
});

it('packs a page with nonces as tightly as one without', () => {
  const paragraph = Array.from({ length: 400 }, (_, at) => `<p class="card">Tip ${at * 7919}</p>`).join('');
  const cut = noncedPage([Buffer.from(paragraph), Buffer.from(paragraph), Buffer.from(paragraph)], 32);
  const whole = noncedPage([Buffer.from(paragraph.repeat(3))], 32);
  expect(cut.gzip(nonce).length).toBeLessThan(whole.gzip(nonce).length + 150);
});

it('holds in memory what it says it does', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const bufferBytes = () => {
    collect();
    return process.memoryUsage().arrayBuffers;
  };
  const before = bufferBytes();
  const pages = Array.from({ length: 50 }, (_, page) =>
    noncedPage(
      Array.from({ length: 30 }, (_, part) => Buffer.from(`<script src="/${page}/${part}.js" nonce="`)),
      nonce.length,
    ),
  );
  const said = pages.reduce((sum, { bytes }) => sum + bytes, 0);
  // Buffers are freed beside the collection, a moment later.
  await vi.waitFor(() => expect(bufferBytes() - before).toBeLessThan(said + 500_000));
  expect(pages).toHaveLength(50);
});
