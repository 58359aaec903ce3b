import { escapeXml } from '#web/platform/escape-xml.ts';
import { threadColors } from '#web/ui/tibeb/draw.ts';
import { type TibebKind, tibebPattern } from '#web/ui/tibeb/pattern.ts';

/** The theme's colours for light mode; paper has no dark mode. */
export const inks = {
  ...threadColors.day,
  paper: '#fcf4e6',
  white: '#ffffff',
  muted: '#65503f',
  line: '#8d6f57',
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a piece of cloth into the box. Motifs may reach beyond it. Each thread has its own colour value, so any program shows
 * it.
 */
export function cloth(kind: TibebKind, seed: string, { x, y, width, height }: Box): string {
  const { viewBox, paths } = tibebPattern(seed, { kind, width, height });
  const [, , across = 1, down = 1] = viewBox.split(' ').map(Number);
  const drawn = paths.map(({ d, tone }) => `<path d="${d}" fill="${inks[tone]}"/>`).join('');
  return `<g fill-rule="evenodd" transform="translate(${x} ${y}) scale(${width / across} ${height / down})">${drawn}</g>`;
}

/** Cuts off what is drawn beyond the box. */
export function cut(id: string, box: Box, content: string): string {
  return `<clipPath id="${id}">${rectangle(box, '#000')}</clipPath><g clip-path="url(#${id})">${content}</g>`;
}

/** A border of whole repeats, as many as make each one nearly square. */
export function border(seed: string, box: Box): string {
  const { x, y, width, height } = box;
  const repeats = Math.round(width / height);
  const side = width / repeats;
  // A tiny overlap hides the seams between repeats that rounding leaves.
  const overlap = side * 0.002;
  const woven = Array.from({ length: repeats }, (_, at) =>
    cloth('band', seed, { x: x + at * side, y, width: side + overlap, height }),
  );
  return cut(`${seed}-${y}`, box, woven.join(''));
}

const faces = {
  display: "'Young Serif', Georgia, 'Times New Roman', serif",
  text: "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif",
  amharic: "'Noto Sans Ethiopic', Nyala, Ebrima, Kefa, 'Abyssinica SIL', sans-serif",
};

/** A line of text that stays text, so that it can be edited in a drawing program. */
export function words(
  text: string,
  { x, y }: { x: number; y: number },
  size: number,
  {
    face = 'text' as keyof typeof faces,
    fill = inks.ink as string,
    anchor = 'start' as 'start' | 'middle' | 'end',
    bold = false,
  } = {},
): string {
  return `<text x="${x}" y="${y}" font-family="${faces[face]}" font-size="${size}" fill="${fill}" text-anchor="${anchor}"${bold ? ' font-weight="700"' : ''}>${escapeXml(text)}</text>`;
}

export function rectangle({ x, y, width, height }: Box, fill: string, more = ''): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"${more}/>`;
}

/** The place for a QR code: white, with a dashed edge and the quiet zone inside. */
export function codeBlank(x: number, y: number, side: number, lines: readonly string[]): string {
  const edge = ` stroke="${inks.line}" stroke-width="${side / 160}" stroke-dasharray="${side / 32} ${side / 40}" rx="${side / 24}"`;
  const size = side / 17;
  const top = y + side / 2 - ((lines.length - 1) * size * 1.4) / 2 + size / 3;
  const hints = lines.map((line, at) =>
    words(line, { x: x + side / 2, y: top + at * size * 1.4 }, size, { fill: inks.muted, anchor: 'middle' }),
  );
  return rectangle({ x, y, width: side, height: side }, inks.white, edge) + hints.join('');
}

/** A drawing of this size; `unit` is mm for paper and px for screens. */
export function drawing(width: number, height: number, unit: 'mm' | 'px', title: string, content: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}${unit}" height="${height}${unit}" viewBox="0 0 ${width} ${height}"><title>${escapeXml(title)}</title>${content}</svg>\n`;
}
