import { encode } from 'uqr';
import { pageContext } from '#web/platform/page-context.ts';
import type { Route } from './+types/qr-code';

/** Scanners need this many light modules around the code (ISO/IEC 18004). */
const quietZone = 4;

/**
 * The site's address as a QR code. Dark on light in either theme, for many scanners read nothing else; the
 * light ground is part of the picture, so it cannot get lost.
 */
export function loader({ context }: Route.LoaderArgs) {
  const { publicOrigin } = context.get(pageContext);
  const { data, size } = encode(publicOrigin, { ecc: 'M', border: quietZone });
  const d = data.map((row, y) => rowPath(row, y)).join('');
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fffdf8" d="M0 0h${size}v${size}H0z"/><path fill="#2b1710" d="${d}"/></svg>`;
  return new Response(picture, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    },
  });
}

/** Neighbouring dark modules of a row as one bar. */
function rowPath(row: readonly boolean[], y: number): string {
  const modules = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...modules.matchAll(/1+/g)]
    .map(({ index, 0: bar }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`)
    .join('');
}
