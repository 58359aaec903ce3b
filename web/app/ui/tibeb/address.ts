import type { TibebKind } from './pattern.ts';

/** A quilt is a patchwork of avatars, its size counted in patches. */
export type DrawingKind = TibebKind | 'quilt';

/** Increase it whenever the same seed gives another cloth: browsers cache drawings for a year under their address. */
const edition = 2;

/** Where the drawing of a seed is served; see draw.ts. The same seed gives the same address everywhere. */
export function tibebAddress(
  kind: DrawingKind,
  seed: string,
  { width, height }: { width: number; height: number },
): string {
  return `/tibeb/${edition}/${kind}/${width}x${height}/${encodeURIComponent(seed)}.svg`;
}

export interface TibebOrder {
  readonly kind: DrawingKind;
  readonly seed: string;
  readonly width: number;
  readonly height: number;
}

const sides = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/;
const longestSeed = 100;
/** The limit of a poster's proportion; without one its threads would have no end. */
const widestProportion = 8;
const mostPatches = 100;

/** Reads an address back; undefined for one that tibebAddress never makes. */
export function readTibebAddress(pathname: string): TibebOrder | undefined {
  const [, folder, number, kind, size = '', file = '', more] = pathname.split('/');
  if (folder !== 'tibeb' || number !== String(edition) || more !== undefined) return undefined;
  const [, width, height] = sides.exec(size) ?? [];
  if (!isKind(kind) || !width || !height || !file.endsWith('.svg')) return undefined;
  if (Number(width) / Number(height) > widestProportion) return undefined;
  if (kind === 'quilt' && Number(width) * Number(height) > mostPatches) return undefined;
  const seed = decode(file.slice(0, -'.svg'.length));
  if (!seed || seed.length > longestSeed) return undefined;
  return { kind, seed, width: Number(width), height: Number(height) };
}

function isKind(text: string | undefined): text is DrawingKind {
  return text === 'band' || text === 'poster' || text === 'avatar' || text === 'quilt';
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
