import { type Appearance, skins } from './appearance.ts';
import { disc, line, oval, paper, path, shade } from './paper.ts';

const outline =
  'M180 196C178 140 202 108 240 108C278 108 302 140 300 196C299 250 272 300 240 302C208 300 181 250 180 196Z';

export function skinOf(appearance: Appearance): string {
  return skins[appearance.skin];
}

export function hairColor(appearance: Appearance): string {
  if (appearance.grey) return '#cfc6b8';
  return appearance.skin > 3 ? '#2a1710' : '#1c100b';
}

export function neck(appearance: Appearance): string {
  const skin = skinOf(appearance);
  return (
    path('M206 260L274 260L280 352C262 376 218 376 200 352Z', skin) +
    path('M206 268C222 312 262 316 276 284L279 330C250 338 222 318 206 288Z', shade(skin, 0.32))
  );
}

/** A head cut from two papers: a lit one and a shaded one that also draws the nose. */
export function head(appearance: Appearance): string {
  const skin = skinOf(appearance);
  const dark = shade(skin, 0.2);
  const ears =
    oval(179, 208, 11, 20, skin) + oval(301, 208, 11, 20, dark) + oval(301, 208, 5, 10, shade(skin, 0.38));
  const shadow = path(
    'M242 108C280 109 302 140 300 196C299 250 272 300 240 302L243 262L252 245L229 242C233 228 240 214 241 196L243 182Z',
    dark,
  );
  return `${ears}${path(outline, skin)}${shadow}${features(appearance)}${earrings(appearance)}`;
}

function features(appearance: Appearance): string {
  const skin = skinOf(appearance);
  const ink = '#170c07';
  const brow = appearance.grey ? '#a59c8e' : ink;
  const brows =
    line('M194 172C203 162 219 161 229 168', brow, 6) + line('M252 168C262 161 278 162 287 172', brow, 6);
  return (
    brows +
    eyes(appearance, ink) +
    mouth(appearance, shade(skin, 0.45)) +
    beard(appearance) +
    glasses(appearance)
  );
}

function eyes(appearance: Appearance, ink: string): string {
  const almond = (x: number) =>
    path(
      `M${x - 17} 193C${x - 9} 180 ${x + 9} 180 ${x + 17} 193C${x + 8} 203 ${x - 8} 203 ${x - 17} 193Z`,
      paper.white,
    ) +
    disc(x, 191.5, 8.2, ink) +
    disc(x + 2.6, 189, 2.3, paper.white) +
    line(`M${x - 18} 193C${x - 9} 180 ${x + 9} 180 ${x + 18} 193`, ink, 4);
  const closed = (x: number) => line(`M${x - 16} 190C${x - 8} 200 ${x + 8} 200 ${x + 16} 190`, ink, 4.6);
  const happy = (x: number) => line(`M${x - 15} 197C${x - 8} 186 ${x + 8} 186 ${x + 15} 197`, ink, 4.6);
  switch (appearance.face) {
    case 'closed':
    case 'sing':
      return closed(211) + closed(270);
    case 'smile':
      return happy(211) + happy(270);
    case 'wink':
      return almond(211) + happy(270);
    default:
      return almond(211) + almond(270);
  }
}

function mouth(appearance: Appearance, lip: string): string {
  const upper = appearance.skin < 3 ? '#8e4433' : '#9c4536';
  switch (appearance.face) {
    case 'sing':
      return (
        oval(241, 271, 15, 17, '#3a0f10') +
        path('M229 262C236 258 246 258 253 262L251 266C245 264 237 264 231 266Z', paper.white) +
        oval(241, 280, 9, 6, paper.coral)
      );
    case 'smile':
    case 'wink':
      return (
        path('M216 261C230 266 252 266 266 261C262 281 220 281 216 261Z', paper.white) +
        line('M214 260C230 266 252 266 268 260', lip, 4) +
        line('M224 281C234 286 248 286 257 281', lip, 3)
      );
    default:
      return (
        path(
          'M215 263C226 264 234 259 241 263C248 259 256 264 267 263C256 270 226 270 215 263Z',
          shade(upper, 0.25),
        ) + path('M215 263C226 270 256 270 267 263C257 282 225 282 215 263Z', upper)
      );
  }
}

function beard(appearance: Appearance): string {
  const color = appearance.grey ? '#cfc6b8' : '#1c100b';
  const under = 'C236 281 246 281 262 270';
  switch (appearance.beard) {
    case 'full':
      return path(
        `M180 206C184 244 198 252 214 254C230 244 252 244 268 254C284 252 296 244 300 206C302 262 278 318 240 320C202 318 178 262 180 206ZM218 266C228 262 254 262 264 266C258 284 224 284 218 266Z`,
        color,
        'fill-rule="evenodd"',
      );
    case 'goatee':
      return path('M224 284C234 281 248 281 258 284C260 306 250 316 241 316C232 316 222 306 224 284Z', color);
    case 'moustache':
      return path(
        'M204 262C214 248 232 246 241 250C250 246 268 248 278 262C262 262 250 258 241 258C232 258 220 262 204 262Z',
        color,
      );
    case 'stubble':
      return path(
        `M184 226C192 252 206 254 216 257${under}C270 254 290 250 296 226C294 270 268 304 240 304C212 304 186 270 184 226Z`,
        color,
        'opacity="0.28"',
      );
    default:
      return '';
  }
}

function glasses(appearance: Appearance): string {
  if (!appearance.glasses) return '';
  const rim = `stroke="${appearance.skin < 2 ? paper.saffron : paper.ink}" stroke-width="4.5"`;
  return (
    disc(210, 193, 24, 'none', rim) +
    disc(271, 193, 24, 'none', rim) +
    `<path d="M234 190q7-6 13 0M186 188l-8-3M295 188l8-3" fill="none" ${rim}/>`
  );
}

function earrings(appearance: Appearance): string {
  if (!appearance.earrings) return '';
  const gold = paper.saffron;
  return [177, 303]
    .map((x) => path(`M${x} 226l9 14-9 14-9-14z`, gold) + path(`M${x} 234l4 6-4 6-4-6z`, paper.brick))
    .join('');
}
