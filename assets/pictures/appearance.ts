import type { Paper } from './paper.ts';

export const skins = ['#4b2b1d', '#5e3824', '#74472c', '#8c5a38', '#a87048', '#c48f66'] as const;

export type Hair =
  | 'afro'
  | 'bald'
  | 'bob'
  | 'braids'
  | 'bun'
  | 'cap'
  | 'crop'
  | 'curls'
  | 'fade'
  | 'flatcap'
  | 'hat'
  | 'headphones'
  | 'kufi'
  | 'locs'
  | 'netela'
  | 'puffs'
  | 'shuruba'
  | 'straight'
  | 'turban'
  | 'wrap';
export type Garment =
  | 'apron'
  | 'dress'
  | 'gabi'
  | 'hoodie'
  | 'jacket'
  | 'kemis'
  | 'netela'
  | 'shirt'
  | 'stripes'
  | 'tunic'
  | 'turtleneck'
  | 'vest';
export type Prop =
  | 'accordion'
  | 'arms-up'
  | 'begena'
  | 'book'
  | 'brush'
  | 'camera'
  | 'chisel'
  | 'clapper'
  | 'decks'
  | 'fiddle'
  | 'jebena'
  | 'kebero'
  | 'keys'
  | 'krar'
  | 'lantern'
  | 'loom'
  | 'mallets'
  | 'masenqo'
  | 'microphone'
  | 'mosaic'
  | 'none'
  | 'pen'
  | 'plate'
  | 'puppet'
  | 'roller'
  | 'sax'
  | 'shoulders'
  | 'umbrella'
  | 'washint'
  | 'wrench';

/** How a person looks; values that are left out are derived from the slug. */
export type Appearance = {
  skin: 0 | 1 | 2 | 3 | 4 | 5;
  hair: Hair;
  garment: Garment;
  prop: Prop;
  /** The colours of ground, garment and accent. */
  papers: readonly [Paper, Paper, Paper];
  face?: 'calm' | 'closed' | 'smile' | 'sing' | 'wink';
  beard?: 'full' | 'goatee' | 'moustache' | 'stubble';
  glasses?: boolean;
  grey?: boolean;
  earrings?: boolean;
  flip?: boolean;
};
