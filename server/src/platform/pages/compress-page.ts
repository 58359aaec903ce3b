import { Readable, type Writable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

const brotliOptions = {
  params: {
    // By measurement on our pages: a step more costs twice the time for a percent or two.
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A window of 256 KB: larger than a page, and quickly allocated.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};
const gzipOptions = { level: 6 };
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** When this many bytes wait, they are written at once; otherwise once per turn of the event loop. */
const mostWaitingBytes = 64 * 1024;

const compressible = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg\+xml)/;

/** Compresses `bytes` in another thread, into a buffer of exactly the result's size. */
export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const coded = await compressors[encoding](bytes, encoding === 'br' ? brotliOptions : gzipOptions);
  // zlib returns a slice of a buffer that may be much larger and stays in memory as long as the slice.
  const exact = Buffer.allocUnsafeSlow(coded.length);
  coded.copy(exact);
  return exact;
}

/**
 * Compresses the answer in the best coding that the client accepts. An answer of known length is compressed as a whole.
 * Any other is compressed as it is written; parts that are rendered late are flushed at once, so that compression never
 * delays a part that is ready.
 */
export async function compressPage(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !compressible.test(type) || response.headers.has('content-encoding')) return response;
  const { status } = response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  const encoding = request.method === 'HEAD' ? undefined : acceptedEncoding(request);
  if (!encoding) return new Response(response.body, { status, headers });
  headers.set('content-encoding', encoding);
  if (!headers.has('content-length'))
    return new Response(compressStream(response.body, encoding), { status, headers });
  const coded = await compress(new Uint8Array(await response.arrayBuffer()), encoding);
  headers.set('content-length', String(coded.length));
  return new Response(coded as Buffer<ArrayBuffer>, { status, headers });
}

function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const compressor = encoding === 'br' ? createBrotliCompress(brotliOptions) : createGzip(gzipOptions);
  void pump(body.getReader(), compressor);
  return Readable.toWeb(compressor) as ReadableStream<Uint8Array>;
}

async function pump(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  compressor: ReturnType<typeof createGzip> | ReturnType<typeof createBrotliCompress>,
): Promise<void> {
  // When the client has gone, the rendering is stopped.
  compressor.once('close', () => void reader.cancel().catch(() => undefined));
  let waiting: Uint8Array[] = [];
  let waitingBytes = 0;
  const write = () => {
    compressor.write(Buffer.concat(waiting));
    waiting = [];
    waitingBytes = 0;
  };
  const push = () => {
    if (waiting.length === 0 || compressor.destroyed) return;
    write();
    compressor.flush();
  };
  try {
    for (;;) {
      // Backpressure for slow readers: otherwise the whole page would be buffered here.
      if (compressor.writableNeedDrain) await drained(compressor);
      const { done, value } = await reader.read();
      if (done || compressor.destroyed) break;
      // Renderers write many small chunks: those of one turn are joined, then flushed.
      if (waiting.push(value) === 1) setImmediate(push);
      waitingBytes += value.length;
      if (waitingBytes >= mostWaitingBytes) write();
    }
    if (compressor.destroyed) return;
    if (waiting.length > 0) write();
    compressor.end();
  } catch (error) {
    compressor.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}

/** Resolves when the compressor can take more, or is closed. */
function drained(compressor: Writable): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      compressor.off('drain', go).off('close', go);
      resolve();
    };
    compressor.on('drain', go).on('close', go);
  });
}
