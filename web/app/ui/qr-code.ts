import { encode } from 'uqr';

/** Scanners need this many light modules around the code (ISO/IEC 18004). */
const quietZone = 4;

/**
 * A text as a QR code, in a square of `size` modules. It is dark on light in either theme, because many scanners read nothing
 * else; the light background is part of the picture, so it cannot get lost.
 */
export function drawQrCode(text: string): { readonly svg: string; readonly size: number } {
  const { size, layers } = qrCodeLayers(text);
  return { size, svg: layers.map(({ fill, d }) => `<path fill="${fill}" d="${d}"/>`).join('') };
}

/** The same as paths, to be painted in this order: the light ground, and the dark modules on it. */
export function qrCodeLayers(text: string) {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone });
  const d = data.map((row, y) => rowPath(row, y)).join('');
  const layers = [
    { fill: '#fffdf8', d: `M0 0h${size}v${size}H0z` },
    { fill: '#2b1710', d },
  ] as const;
  return { size, layers };
}

/** Neighbouring dark modules of a row as one bar. */
function rowPath(row: readonly boolean[], y: number): string {
  const modules = row.map((dark) => (dark ? '1' : '0')).join('');
  return [...modules.matchAll(/1+/g)]
    .map(({ index, 0: bar }) => `M${index} ${y}h${bar.length}v1h-${bar.length}z`)
    .join('');
}
