import { pageContext } from '#web/platform/page-context.ts';
import { drawingResponse } from '#web/ui/drawing-response.ts';
import { drawQrCode } from '#web/ui/qr-code.ts';
import type { Route } from './+types/qr-code';

/** The site's address as a QR code. */
export function loader({ context }: Route.LoaderArgs) {
  const { svg, size } = drawQrCode(context.get(pageContext).publicOrigin);
  return drawingResponse(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${svg}</svg>`,
  );
}
