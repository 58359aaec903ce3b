import { Readable, type Writable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** By measurement on our pages: a step more costs twice the time for a percent or two. */
const brotliQuality = 4;
const gzipLevel = 6;
/** A quarter of a megabyte: more than a page, and quickly made ready. */
const windowBits = 18;

/** More than this is written before what else there may be now is waited for. */
const mostWaitingBytes = 64 * 1024;

const compressible = /^(text\/|application\/(json|manifest\+json|xml)|image\/svg\+xml)/;

/**
 * The answer compressed as it is written, in the best coding the client takes. What is rendered late is
 * pushed through at once, so that compressing never holds back a part that is ready.
 */
export function compressPage(request: Request, response: Response): Response {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !compressible.test(type) || response.headers.has('content-encoding')) return response;
  const headers = new Headers(response.headers);
  headers.append('vary', 'Accept-Encoding');
  const encoding = request.method === 'HEAD' ? undefined : acceptedEncoding(request);
  if (!encoding) return new Response(response.body, { status: response.status, headers });
  headers.set('content-encoding', encoding);
  headers.delete('content-length');
  return new Response(compressStream(response.body, encoding), { status: response.status, headers });
}

function compressStream(body: ReadableStream<Uint8Array>, encoding: Encoding): ReadableStream<Uint8Array> {
  const compressor =
    encoding === 'br'
      ? createBrotliCompress({
          params: {
            [constants.BROTLI_PARAM_QUALITY]: brotliQuality,
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_LGWIN]: windowBits,
          },
        })
      : createGzip({ level: gzipLevel });
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
