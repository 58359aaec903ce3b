import figtree from './figtree.letters.json?raw';
import notoEthiopic from './noto-ethiopic.letters.json?raw';
import youngSerif from './young-serif.letters.json?raw';

/** The glyphs of one font as outlines, in units with `unitsPerEm` to the font size; made by assets/cut-letters.ts. */
export interface Face {
  readonly unitsPerEm: number;
  readonly glyphs: Readonly<Record<string, readonly [advance: number, outline: string]>>;
  /** The kerning of two letters, by the pair. */
  readonly kerning: Readonly<Record<string, number>>;
  /** The stroke that makes a face heavier, in its units. */
  readonly stroke: number;
}

const ethiopic = readFace(notoEthiopic, 34);

/** In the order in which glyphs are looked up. */
export const displayFaces: readonly Face[] = [readFace(youngSerif, 0), ethiopic];
export const textFaces: readonly Face[] = [readFace(figtree, 26), ethiopic];

function readFace(json: string, stroke: number): Face {
  return { ...JSON.parse(json), stroke };
}
