import { Readable, type Writable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress, createGzip, gzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

const brotliOptions = {
  params: {
    // By measurement on our pages: a step more costs twice the time for a percent or two.
    [constants.BROTLI_PARAM_QUALITY]: 4,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    // A quarter of a megabyte: more than a page, and quickly made ready.
    [constants.BROTLI_PARAM_LGWIN]: 18,
  },
};
const gzipOptions = { level: 6 };
const compressors = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** More than this is written before what else there may be now is waited for. */
const mostWaitingBytes = 64 * 1024;

const compressible = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg\+xml)/;

/** `bytes` compressed on another thread than this one, in a buffer of exactly the result. */
export async function compress(bytes: Uint8Array, encoding: Encoding): Promise<Buffer> {
  const coded = await compressors[encoding](bytes, encoding === 'br' ? brotliOptions : gzipOptions);
  // zlib answers some bytes of a buffer that may be much larger, all of which lives as long as they do.
  const exact = Buffer.allocUnsafeSlow(coded.length);
  coded.copy(exact);
  return exact;
}

/**
 * The answer compressed in the best coding the client takes. One of known length is compressed whole. Another is
 * compressed as it is written, and what is rendered late is pushed through at once, so that compressing never holds back a
 * part that is ready.
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
  // The client has gone: what renders the page is told to stop.
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
      // Whoever reads slowly holds up what is written, or all of it would be kept for them here.
      if (compressor.writableNeedDrain) await drained(compressor);
      const { done, value } = await reader.read();
      if (done || compressor.destroyed) break;
      // Renderers write in crumbs: all there is now goes in one piece, then it is pushed out.
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

/** Resolves when there is room again, or nobody to make room for. */
function drained(compressor: Writable): Promise<void> {
  return new Promise((resolve) => {
    const go = () => {
      compressor.off('drain', go).off('close', go);
      resolve();
    };
    compressor.on('drain', go).on('close', go);
  });
}
