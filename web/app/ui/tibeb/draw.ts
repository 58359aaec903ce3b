import { readTibebAddress } from './address.ts';
import { type TibebPattern, type Tone, tibebPattern } from './pattern.ts';

type Dye = Record<Tone, string>;

/** The thread colours in light and dark mode; theme.css defines the same ones for drawings inside a page. */
export const threadColors: { readonly day: Dye; readonly night: Dye } = {
  day: {
    ink: '#2b1710',
    cream: '#fbf0dc',
    saffron: '#eda220',
    green: '#14614a',
    coral: '#dd5a3a',
    indigo: '#34418f',
  },
  night: {
    ink: '#2f1c13',
    cream: '#eddcc0',
    saffron: '#e59b1e',
    green: '#1a6a51',
    coral: '#d65939',
    indigo: '#3d4a9c',
  },
};

/**
 * The SVG file at this address; undefined where there is none. Pages show tibeb as pictures rather than
 * carrying its code and its threads: a seed costs a page one address. The colours turn with the theme.
 */
export function drawTibeb(pathname: string): string | undefined {
  const order = readTibebAddress(pathname);
  if (!order) return undefined;
  const { kind, seed, width, height } = order;
  if (kind === 'quilt') return drawQuilt(seed, width, height);
  const pattern = tibebPattern(seed, { kind, width, height });
  return file(pattern.viewBox, stylesOf([pattern]) + threads(pattern));
}

/** Different patches of a quilt; neighbours, also the diagonal ones, never are the same. */
const patches = 8;
const patchThreads = 32;

function drawQuilt(seed: string, across: number, down: number): string {
  const patterns = Array.from({ length: patches }, (_, at) =>
    tibebPattern(`${seed} ${at}`, { kind: 'avatar', width: 1, height: 1 }),
  );
  const symbols = patterns.map((pattern, at) => `<g id="p${at}">${threads(pattern)}</g>`).join('');
  let sewn = '';
  for (let y = 0; y < down; y += 1) {
    for (let x = 0; x < across; x += 1) {
      sewn += `<use href="#p${(x + 3 * y) % patches}" x="${x * patchThreads}" y="${y * patchThreads}"/>`;
    }
  }
  return file(
    `0 0 ${across * patchThreads} ${down * patchThreads}`,
    // The background shows through the hairlines that scaling leaves between patches.
    `${stylesOf(patterns)}<defs>${symbols}</defs><path class="saffron" d="M0 0h9999v9999H0"/>${sewn}`,
  );
}

function file(viewBox: string, content: string): string {
  const [, , width, height] = viewBox.split(' ');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}" preserveAspectRatio="xMidYMid slice">${content}</svg>`;
}

function threads({ paths }: TibebPattern): string {
  return paths.map(({ d, tone }) => `<path class="${tone}" d="${d}"/>`).join('');
}

/** The CSS rules for the colours that these patterns use. */
function stylesOf(patterns: readonly TibebPattern[]): string {
  const tones = [...new Set(patterns.flatMap(({ paths }) => paths.map(({ tone }) => tone)))].sort();
  const rules = (dye: Dye) => tones.map((tone) => `.${tone}{fill:${dye[tone]}}`).join('');
  return `<style>path{fill-rule:evenodd}${rules(threadColors.day)}@media(prefers-color-scheme:dark){${rules(threadColors.night)}}</style>`;
}
