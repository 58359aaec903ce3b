import { ApiError } from '#web/platform/api.ts';
import { isId } from '#web/platform/list-query.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { drawingResponse } from '#web/ui/drawing-response.ts';
import { drawQrCode } from '#web/ui/qr-code.ts';
import type { Route } from './+types/receipt-code';

/** The signed receipt as a code, which leads to the page that checks it. */
export async function loader({ params: { code }, context }: Route.LoaderArgs) {
  if (!isId(code)) return new Response(null, { status: 404 });
  try {
    const { url } = await apiOf(context)('GET /tipping/receipts/{code}/signed', { params: { code } });
    const { svg, size } = drawQrCode(url);
    return drawingResponse(
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${svg}</svg>`,
    );
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // A receipt that no longer counts has no code.
    return new Response(null, { status: error.status === 409 ? 404 : error.status });
  }
}
