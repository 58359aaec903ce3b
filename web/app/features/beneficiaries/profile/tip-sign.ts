import { absoluteUrl, paths } from '#contract/paths.ts';
import { isId } from '#web/platform/list-query.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { drawingResponse } from '#web/ui/drawing-response.ts';
import type { Route } from './+types/tip-sign';
import { loadBeneficiary } from './load-profile.ts';

/** A sign to print, with a QR code of the profile with its tip form open. */
export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const beneficiary = isId(id) ? await loadBeneficiary(apiOf(context), id) : null;
  if (!beneficiary) return new Response(null, { status: 404 });
  // The glyph outlines are loaded with the first sign, not when the server starts.
  const { drawTipSign } = await import('./draw-tip-sign.ts');
  const address = absoluteUrl(context.get(pageContext).publicOrigin, paths.professional(id, { tip: true }));
  const { name, handle } = beneficiary;
  return drawingResponse(drawTipSign({ id, name, handle, address }));
}
