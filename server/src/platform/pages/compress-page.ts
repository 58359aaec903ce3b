import { Readable } from 'node:stream';
import { constants, createBrotliCompress, createGzip } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';

/** By measurement on our pages: a step more costs twice the time for a percent or two. */
const brotliQuality = 4;
const gzipLevel = 6;

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
  let flushing = false;
  // Once for all that is there now: each flush costs some bytes.
  const flushSoon = () => {
    if (flushing) return;
    flushing = true;
    setImmediate(() => {
      flushing = false;
      if (!compressor.writableEnded && !compressor.destroyed) compressor.flush();
    });
  };
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      compressor.write(value);
      flushSoon();
    }
    compressor.end();
  } catch (error) {
    compressor.destroy(error instanceof Error ? error : new Error(String(error)));
  }
}
