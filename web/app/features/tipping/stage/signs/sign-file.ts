import { absoluteUrl } from '#contract/paths.ts';
import { stagePaths } from '#contract/tipping/stage-paths.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { drawingResponse } from '#web/ui/drawing-response.ts';
import { loadPerformer } from '../load-stage.server.ts';
import type { Route } from './+types/sign-file';

/** A sign to print, `a4.pdf` for one, with a code that leads to the stage page. */
export async function loader({ params, context }: Route.LoaderArgs): Promise<Response> {
  // The letters are read with the first sign, not with the server.
  const [{ signSizes }, { writeSignPdf, writeSignSvg }] = await Promise.all([
    import('./draw-sign.ts'),
    import('./write-sign.server.ts'),
  ]);
  const [size = '', format, more] = params.file.split('.');
  const isOffered = Object.hasOwn(signSizes, size) && (format === 'svg' || format === 'pdf') && !more;
  const performer = isOffered ? await loadPerformer(apiOf(context), params.handle) : null;
  if (!performer) return new Response(null, { status: 404 });
  const { id, name } = performer;
  const address = absoluteUrl(context.get(pageContext).publicOrigin, stagePaths.stage(performer));
  const of = { id, name, address };
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
