import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { escapeXml } from '#web/platform/escape-xml.ts';
import { drawQrCode } from '#web/ui/qr-code.ts';
import { bandOf, brand, color, moved } from '#web/ui/share-picture/draw.ts';
import { displayFaces, type Face, textFaces } from '#web/ui/share-picture/letters.ts';
import { setText } from '#web/ui/share-picture/set-text.ts';

const texts = beneficiaryTexts.profile.tipSign;
/** A5, in tenths of a millimetre. */
const width = 1480;
const height = 2100;
const margin = 120;
const room = width - 2 * margin;
const band = 110;
const code = { top: 890, side: 1000 };

interface TipSignOf {
  readonly id: string;
  readonly name: string;
  readonly handle: string | null;
  readonly address: string;
}

/**
 * A sign for the stage, the table or the case of an instrument: the performer's name, or their handle where no font has its
 * letters, and a QR code that leads to their profile. All texts are outlines, so that it looks the same on every printer.
 */
export function drawTipSign({ id, name, handle, address }: TipSignOf): string {
  const { svg, size } = drawQrCode(address);
  const inTitle = (text: string) => set(text, displayFaces, [190, 160, 132, 108], 3);
  const named = inTitle(name);
  const title = named.lines > 0 ? named : inTitle(handle ?? '');
  const titleBottom = 700;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="148mm" height="210mm"><title>${escapeXml(texts.title(name))}</title><rect width="${width}" height="${height}" fill="${color.paper}"/>${[
    bandOf(id, width, band),
    moved(margin, 190, brand(1.5)),
    words(title.svg, color.ink, titleBottom - (title.lines - 1) * title.lineHeight),
    words(set(texts.invitation, textFaces, [66, 58]).svg, color.coral, 820),
    `<svg x="${margin}" y="${code.top}" width="${code.side}" height="${code.side}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges">${svg}</svg>`,
    moved(width - margin, code.top, `<g transform="rotate(90)">${bandOf(id, code.side, 200)}</g>`),
    words(set(new URL(address).host, textFaces, [50, 40, 32]).svg, color.muted, code.top + code.side + 70),
    moved(0, height - band, bandOf(id, width, band)),
  ].join('')}</svg>`;
}

function set(text: string, faces: readonly Face[], sizes: readonly number[], lines = 1) {
  return setText(text, faces, { width: room, lines, sizes, leading: 1.12 });
}

function words(svg: string, fill: string, baseline: number): string {
  return moved(margin, baseline, `<g fill="${fill}" stroke="${fill}" stroke-linejoin="round">${svg}</g>`);
}
