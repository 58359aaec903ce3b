import PdfDocument from 'pdfkit';
import { escapeXml } from '#web/platform/escape-xml.ts';
import { drawSign, type Sign, type SignOf, type SignShape, type SignSize, signSizes } from './draw-sign.ts';

const pointsPerMillimetre = 72 / 25.4;

/** A sign as an SVG drawing, which any printer or sign shop accepts. */
export function writeSignSvg(size: SignSize, of: SignOf): string {
  const { width, height } = signSizes[size];
  const sign = drawSign(size, of);
  const shapes = sign.shapes.map(drawShape).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sign.width} ${sign.height}" width="${width}mm" height="${height}mm"><title>${escapeXml(sign.title)}</title>${shapes}</svg>`;
}

function drawShape({ x, y, scale, fill, stroke = 0, evenOdd = false, d }: SignShape): string {
  const place = `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})`;
  const outline = stroke ? ` stroke="${fill}" stroke-width="${stroke}" stroke-linejoin="round"` : '';
  return `<path transform="${place}" fill="${fill}"${evenOdd ? ' fill-rule="evenodd"' : ''}${outline} d="${d}"/>`;
}

/** The sign as a PDF page of that size. */
export async function writeSignPdf(size: SignSize, of: SignOf): Promise<Buffer<ArrayBuffer>> {
  const { width, height } = signSizes[size];
  const sign = drawSign(size, of);
  const page = [width * pointsPerMillimetre, height * pointsPerMillimetre] as const;
  const document = new PdfDocument({
    // Without it the document looks for Helvetica among the files of the library; all words are outlines.
    font: null as unknown as string,
    size: [...page],
    margin: 0,
    info: { Title: sign.title, Creator: 'Tibeb', Producer: 'Tibeb' },
  });
  const chunks: Uint8Array[] = [];
  document.on('data', (chunk: Uint8Array) => chunks.push(chunk));
  const ended = new Promise<void>((resolve) => document.on('end', resolve));
  paint(document, sign, page);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function paint(
  document: PDFKit.PDFDocument,
  { shapes, width, height }: Sign,
  [pageWidth, pageHeight]: readonly [number, number],
): void {
  const fit = Math.min(pageWidth / width, pageHeight / height);
  document.translate((pageWidth - width * fit) / 2, (pageHeight - height * fit) / 2).scale(fit);
  for (const { x, y, scale, fill, stroke = 0, evenOdd = false, d } of shapes) {
    document.save().translate(x, y).scale(scale).path(d);
    if (stroke) document.lineWidth(stroke).lineJoin('round').fillAndStroke(fill, fill);
    else document.fill(fill, evenOdd ? 'even-odd' : 'non-zero');
    document.restore();
  }
}
