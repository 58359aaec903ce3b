import { absoluteUrl } from '#contract/paths.ts';
import { drawingResponse } from '#web/ui/drawing-response.ts';

interface SignedPage {
  /** What its bands are woven from. */
  readonly id: string;
  readonly name: string;
  /** The page it leads to. */
  readonly stage: string;
}

/** A sign to print, `a4.pdf` for one, with a code that leads to a stage page; 404 for a file that is not offered. */
export async function serveSign(
  publicOrigin: string,
  file: string,
  find: () => Promise<SignedPage | null>,
): Promise<Response> {
  // The glyph outlines are loaded with the first sign, not when the server starts.
  const [{ signSizes }, { writeSignPdf, writeSignSvg }] = await Promise.all([
    import('./draw-sign.ts'),
    import('./write-sign.server.ts'),
  ]);
  const [size = '', format, more] = file.split('.');
  const isOffered = Object.hasOwn(signSizes, size) && (format === 'svg' || format === 'pdf') && !more;
  const found = isOffered ? await find() : null;
  if (!found) return new Response(null, { status: 404 });
  const { id, name, stage } = found;
  const of = { id, name, address: absoluteUrl(publicOrigin, stage) };
  const known = size as keyof typeof signSizes;
  if (format === 'svg') return drawingResponse(writeSignSvg(known, of));
  const body = await writeSignPdf(known, of);
  return new Response(body, {
    headers: {
      'content-type': 'application/pdf',
      'content-length': String(body.length),
      'cache-control': 'public, max-age=3600',
    },
  });
}
