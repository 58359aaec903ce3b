import { randomBytes } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { compressPage } from './compress-page.ts';

const parts = 200;
const decompress = { gzip: gunzipSync, br: brotliDecompressSync } as const;

/** An incompressible page that is written as it is read. */
function longPage() {
  const written: Buffer[] = [];
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (written.length === parts) return controller.close();
        const part = randomBytes(32 * 1024);
        written.push(part);
        controller.enqueue(part);
      },
    },
    { highWaterMark: 0 },
  );
  return { written, response: new Response(body, { headers: { 'content-type': 'text/html' } }) };
}

const asking = (encoding: string) =>
  new Request('http://127.0.0.1/', { headers: { 'accept-encoding': encoding } });

test.each(['gzip', 'br'] as const)('whoever reads %s slowly holds up what is written', async (encoding) => {
  const { written, response } = longPage();
  const compressed = await compressPage(asking(encoding), response);
  expect(compressed.headers.get('content-encoding')).toBe(encoding);
  const reader = compressed.body?.getReader();
  const read = [(await reader?.read())?.value ?? new Uint8Array()];
  // Many more turns than it takes to write everything.
  for (let turn = 0; turn < 20 * parts; turn += 1) await new Promise(setImmediate);
  expect(written.length).toBeLessThan(parts / 4);

  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done || !value) break;
    read.push(value);
  }
  expect(decompress[encoding](Buffer.concat(read)).equals(Buffer.concat(written))).toBe(true);
  expect(written).toHaveLength(parts);
});

test('whoever leaves ends the writing', async () => {
  const { written, response } = longPage();
  const reader = (await compressPage(asking('gzip'), response)).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  for (let turn = 0; turn < 20 * parts; turn += 1) await new Promise(setImmediate);
  expect(written.length).toBeLessThan(parts / 4);
});
