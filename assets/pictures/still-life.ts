import { box, disc, line, moved, oval, paper, path, shade, strip, woven } from './paper.ts';

const wood = '#8a4b22';
const darkWood = '#5c2f14';
const glass = '#e8dcc0';
const honeyWine = '#e3a32f';

/** A round flask of honey wine (berele), standing with its foot at 0, 0. */
export function flask(x: number, y: number, size = 1): string {
  return moved(
    `translate(${x} ${y}) scale(${size})`,
    path(
      'M-13 -150H13L11 -92C42 -84 56 -60 56 -38C56 -12 30 0 0 0C-30 0 -56 -12 -56 -38C-56 -60 -42 -84 -11 -92Z',
      glass,
      'opacity=".9"',
    ),
    path(
      'M-50 -56C-30 -66 30 -50 50 -58C54 -50 56 -44 56 -38C56 -12 30 0 0 0C-30 0 -56 -12 -56 -38C-56 -44 -54 -50 -50 -56Z',
      honeyWine,
    ),
    path(
      'M14 -58C34 -56 42 -56 50 -58C54 -50 56 -44 56 -38C56 -14 34 -1 8 0C34 -14 34 -40 14 -58Z',
      shade(honeyWine, 0.16),
    ),
    box(-17, -158, 34, 12, '#f3ead6', 5),
    line('M-34 -46C-36 -34 -32 -24 -24 -18', paper.white, 6, 'opacity=".8"'),
  );
}

/** A banknote, 120 by 60, centred. */
export function banknote(transform: string, ink: string = paper.green): string {
  return moved(
    transform,
    box(-60, -30, 120, 60, paper.cream, 4),
    box(-54, -24, 108, 48, paper.sand, 2),
    box(-54, -24, 108, 48, 'none', 2, `stroke="${ink}" stroke-width="3"`),
    path('M0 -17L17 0L0 17L-17 0Z', ink),
    path('M0 -8L8 0L0 8L-8 0Z', paper.cream),
    line('M-44 -12h16M-44 0h12M-44 12h16M44 -12h-16M44 0h-12M44 12h-16', ink, 4),
  );
}

/** A coin with a diamond on it. */
export function coin(x: number, y: number, r = 18): string {
  return (
    disc(x, y, r, shade(paper.saffron, 0.28)) +
    disc(x, y - r * 0.14, r, paper.saffron) +
    disc(x, y - r * 0.14, r * 0.74, 'none', `stroke="${paper.honey}" stroke-width="${r * 0.14}"`) +
    path(
      `M${x} ${y - r * 0.6}l${r * 0.42} ${r * 0.46}l${-r * 0.42} ${r * 0.46}l${-r * 0.42} ${-r * 0.46}z`,
      paper.honey,
    )
  );
}

/** A square code that looks scannable but is not real, so that no phone reads it. */
export function code(x: number, y: number, size: number, color: string = paper.ink): string {
  const cells = 11;
  const cell = size / cells;
  let out = '';
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const inEye = (a: number, b: number) => row >= a && row < a + 3 && column >= b && column < b + 3;
      if (inEye(0, 0) || inEye(0, 8) || inEye(8, 0)) continue;
      if ((row * 7 + column * 5 + row * column) % 3 !== 0) continue;
      out += box(x + column * cell, y + row * cell, cell + 0.3, cell + 0.3, color);
    }
  }
  for (const [row, column] of [
    [0, 0],
    [0, 8],
    [8, 0],
  ] as const) {
    out +=
      box(x + column * cell, y + row * cell, 3 * cell, 3 * cell, color) +
      box(x + (column + 0.6) * cell, y + (row + 0.6) * cell, 1.8 * cell, 1.8 * cell, paper.white) +
      box(x + (column + 1) * cell, y + (row + 1) * cell, cell, cell, color);
  }
  return out;
}

/** A framed sign with a code on it, `width` wide; the middle of its foot is at 0, 0. */
export function sign(transform: string, seed: string): string {
  return moved(
    transform,
    path('M-60 0L-44 -30H44L60 0Z', darkWood),
    box(-72, -214, 144, 190, wood, 8),
    box(-60, -202, 120, 166, paper.white, 3),
    strip(seed, -60, -202, 24, 5),
    code(-40, -168, 80),
    line('M-36 -66h72', paper.coral, 7),
    line('M-24 -50h48', paper.sand, 6),
  );
}

/** An upturned hat on the ground, its opening towards the viewer, centred on 0, 0. */
export function hatOnGround(transform: string, felt: string = paper.brick): string {
  return moved(
    transform,
    path('M-84 0C-84 62 -60 84 0 84C60 84 84 62 84 0Z', felt),
    path('M20 84C66 80 84 58 84 0H40C44 40 40 68 20 84Z', shade(felt, 0.18)),
    path('M-82 18C-60 40 60 40 82 18L84 0H-84Z', paper.green),
    oval(0, 0, 132, 34, shade(felt, -0.1)),
    oval(0, 2, 88, 21, shade(felt, 0.42)),
    coin(-40, 4, 15),
    coin(34, 6, 15),
    coin(-6, 8, 15),
    banknote('translate(8 -12) rotate(-16) scale(.62)'),
  );
}

/** A glass jar half full of coins, its foot at 0, 0. */
export function jar(x: number, y: number, size = 1): string {
  const rows = [
    [-30, -14, 2, 18, 34],
    [-36, -20, -4, 12, 28],
    [-28, -10, 8, 24, 36],
    [-24, -6, 14, 28],
    [-12, 6, 22],
  ];
  return moved(
    `translate(${x} ${y}) scale(${size})`,
    path('M-50 -150H50V-16C50 -6 42 0 32 0H-32C-42 0 -50 -6 -50 -16Z', glass, 'opacity=".75"'),
    rows.map((row, up) => row.map((dx) => coin(dx, -14 - up * 17, 15)).join('')).join(''),
    path('M-50 -150H-38V-10C-46 -10 -50 -12 -50 -16Z', paper.white, 'opacity=".6"'),
    box(-56, -170, 112, 24, paper.coral, 7),
    box(-56, -170, 112, 9, shade(paper.coral, -0.2), 4),
    box(-34, -122, 68, 34, paper.cream, 3),
    line('M-20 -110h40M-20 -100h26', paper.ink, 4),
  );
}

/** A small cup of coffee (sini) with its woven rim, standing at 0, 0. */
export function cup(x: number, y: number, seed: string, size = 1): string {
  return moved(
    `translate(${x} ${y}) scale(${size})`,
    oval(0, 0, 62, 11, shade(paper.sand, 0.2)),
    oval(0, -4, 58, 10, paper.cream),
    path('M-42 -62H42C42 -22 24 -6 0 -6C-24 -6 -42 -22 -42 -62Z', paper.white),
    path('M16 -62H42C42 -22 24 -6 0 -6C14 -16 18 -36 16 -62Z', shade(paper.white, 0.1)),
    strip(seed, -36, -52, 14.4, 5),
    oval(0, -62, 42, 9, '#efe2c6'),
    oval(0, -61, 36, 7, '#3a1c0e'),
    line('M-12 -84q-10-12 0-24t0-24M14 -84q-10-12 0-24t0-24', paper.white, 4, 'opacity=".7"'),
  );
}

/** A phone, 150 by 270, centred, with the given content on its screen. */
export function phone(transform: string, screen: string): string {
  return moved(
    transform,
    box(-75, -135, 150, 270, paper.ink, 22),
    box(-66, -122, 132, 244, paper.cream, 12),
    screen,
    box(-18, -130, 36, 6, '#4a3a30', 3),
  );
}

/** What the tip form looks like on a small screen. */
export function tipScreen(seed: string): string {
  return (
    strip(seed, -66, -122, 22, 6) +
    disc(0, -60, 30, paper.coral) +
    disc(0, -68, 12, '#74472c') +
    path('M-20 -38C-18 -54 18 -54 20 -38C10 -30 -10 -30 -20 -38Z', paper.cream) +
    line('M-30 -12h60', paper.ink, 7) +
    [-36, 0, 36].map((x, at) => box(x - 15, 8, 30, 24, at === 1 ? paper.saffron : paper.sand, 6)).join('') +
    box(-52, 48, 104, 34, paper.green, 9) +
    line('M-24 65h48', paper.cream, 6)
  );
}

/** A folding chair from the front, its feet at 0, 0. */
export function foldingChair(x: number, y: number, color: string, size = 1): string {
  return moved(
    `translate(${x} ${y}) scale(${size})`,
    line('M-34 0L-40 -150M34 0L40 -150M-34 -66L36 0M34 -66L-36 0', darkWood, 8),
    box(-48, -164, 96, 44, color, 8),
    box(-44, -82, 88, 18, shade(color, 0.15), 7),
  );
}

/** A string of yellow flowers (adey abeba) hung between two points of a wall. */
export function garland(fromX: number, toX: number, y: number, sag: number): string {
  const count = Math.round((toX - fromX) / 34);
  const at = (n: number) => {
    const t = n / count;
    return [fromX + (toX - fromX) * t, y + sag * 4 * t * (1 - t)] as const;
  };
  const [firstX, firstY] = at(0);
  let out = line(`M${firstX} ${firstY}Q${(fromX + toX) / 2} ${y + sag * 2} ${toX} ${y}`, paper.green, 5);
  for (let n = 0; n <= count; n += 1) {
    const [x, dy] = at(n);
    for (const turn of [0, 72, 144, 216, 288])
      out += moved(`rotate(${turn + n * 20} ${x} ${dy})`, oval(x, dy - 10, 6, 9, '#f4c430'));
    out += disc(x, dy, 6, paper.honey);
  }
  return out;
}

/** A window with snow behind it. */
export function snowWindow(x: number, y: number, width: number, height: number, frame: string): string {
  const flakes = Array.from({ length: 22 }, (_, n) =>
    disc(
      x + ((n * 53) % (width - 16)) + 8,
      y + ((n * 37) % (height - 14)) + 7,
      n % 3 === 0 ? 5 : 3,
      paper.white,
    ),
  ).join('');
  return (
    box(x - 12, y - 12, width + 24, height + 24, frame, 4) +
    box(x, y, width, height, '#5d7796') +
    path(`M${x} ${y + height - 34}q${width / 4}-26 ${width / 2}-6t${width / 2}-8v48h${-width}z`, '#e9eef2') +
    flakes +
    box(x + width / 2 - 5, y, 10, height, frame) +
    box(x, y + height / 2 - 5, width, 10, frame) +
    box(x - 20, y + height + 8, width + 40, 16, shade(frame, 0.15), 4)
  );
}

/** An open notebook with columns of sums, 300 by 170, centred. */
export function notebook(transform: string): string {
  const rows = [-52, -32, -12, 8, 28, 48];
  return moved(
    transform,
    box(-158, -84, 316, 176, paper.indigo, 8),
    path('M-150 -82C-100 -94 -40 -92 0 -76V82C-40 66 -100 64 -150 76Z', paper.white),
    path('M150 -82C100 -94 40 -92 0 -76V82C40 66 100 64 150 76Z', shade(paper.white, 0.07)),
    line('M-52 -86V66M98 -86V66', paper.coral, 3),
    rows
      .map((y, n) =>
        line(
          `M-134 ${y}h${n % 2 ? 52 : 66}M-40 ${y}h${n % 3 ? 22 : 28}M18 ${y}h${n % 2 ? 62 : 48}M110 ${y}h${n % 3 ? 28 : 20}`,
          '#8b7a68',
          5,
        ),
      )
      .join(''),
    line('M108 66h34', paper.green, 7),
    line('M0 -76V82', shade(paper.sand, 0.2), 4),
  );
}

/** A pencil, its point at 0, 0. */
export function pencil(transform: string): string {
  return moved(
    transform,
    box(-9, -170, 18, 140, paper.saffron),
    box(1, -170, 8, 140, paper.honey),
    path('M-9 -30H9L0 0Z', paper.sand),
    path('M-3 -10H3L0 0Z', paper.ink),
    box(-9, -190, 18, 22, paper.coral, 6),
    box(-9, -176, 18, 8, paper.steel),
  );
}

/** A clarinet lying flat, 420 long, centred. */
export function clarinet(transform: string): string {
  return moved(
    transform,
    box(-180, -13, 340, 26, '#221510', 8),
    path('M150 -13C176 -14 196 -30 214 -38V38C196 30 176 14 150 13Z', '#221510'),
    box(-214, -8, 44, 16, paper.ink, 7),
    [-150, -60, 40, 138].map((x) => box(x, -16, 12, 32, paper.steel, 3)).join(''),
    [-120, -94, -28, -2, 24, 74, 98, 122]
      .map((x) => disc(x, 0, 8, paper.steel) + disc(x, 0, 4, '#7d766b'))
      .join(''),
    line('M-130 -20H-70M0 -21H60', paper.steel, 5),
  );
}

/** A mariachi's round-backed guitar lying flat, neck upwards, centred on its body. */
export function guitar(transform: string): string {
  return moved(
    transform,
    box(-13, -250, 26, 190, darkWood, 4),
    path('M-22 -300H22L18 -246H-18Z', darkWood),
    [-286, -268].map((y) => disc(-26, y, 7, paper.cream) + disc(26, y, 7, paper.cream)).join(''),
    path(
      'M0 -84C44 -84 70 -62 66 -26C62 0 92 20 92 62C92 110 52 130 0 130C-52 130 -92 110 -92 62C-92 20 -62 0 -66 -26C-70 -62 -44 -84 0 -84Z',
      paper.honey,
    ),
    path(
      'M0 -84C44 -84 70 -62 66 -26C62 0 92 20 92 62C92 110 52 130 0 130C40 110 52 70 44 20C40 -20 30 -60 0 -84Z',
      shade(paper.honey, 0.16),
    ),
    disc(0, 14, 30, paper.coral),
    disc(0, 14, 22, '#2b1710'),
    box(-30, 78, 60, 12, darkWood, 4),
    line('M-7 -250L-9 80M0 -250V80M7 -250L9 80', paper.cream, 2),
  );
}

/** A kora lying flat, its long neck upwards, centred on its gourd. */
export function kora(transform: string): string {
  return moved(
    transform,
    box(-9, -270, 18, 250, wood, 7),
    [-250, -234, -218, -202, -186, -170].map((y) => box(-15, y, 30, 7, paper.coral, 3)).join(''),
    disc(0, 40, 92, paper.sand),
    path('M0 -52A92 92 0 0 1 0 132A150 150 0 0 0 0 -52Z', shade(paper.sand, 0.14)),
    disc(0, 40, 92, 'none', `stroke="${darkWood}" stroke-width="7"`),
    Array.from({ length: 16 }, (_, n) =>
      disc(Math.cos((n * Math.PI) / 8) * 82, 40 + Math.sin((n * Math.PI) / 8) * 82, 5, paper.saffron),
    ).join(''),
    line('M-46 -56V90M46 -56V90', wood, 9),
    disc(36, 84, 15, '#2b1710'),
    box(-22, 32, 44, 10, darkWood, 3),
    [-18, -11, -4, 4, 11, 18]
      .map((x) => line(`M${x} 36L${x * 0.25} -${180 + Math.abs(x) * 3}`, paper.white, 2))
      .join(''),
  );
}

/** Coins twisted into a piece of paper, as people throw them onto a stage. */
export function twistedPaper(transform: string): string {
  return moved(
    transform,
    path(
      'M-50 20C-54 -14 -26 -30 -8 -34L-30 -74L-4 -60L2 -86L14 -58L36 -70L14 -34C34 -28 54 -12 50 20C46 48 -46 48 -50 20Z',
      paper.white,
    ),
    path('M8 -34C34 -28 54 -12 50 20C48 36 24 42 0 42C26 22 26 -6 8 -34Z', shade(paper.white, 0.12)),
    path('M-14 -38C-4 -32 8 -32 20 -38L16 -26C8 -22 -4 -22 -12 -26Z', paper.coral),
    line('M-28 4C-22 -6 -14 -14 -6 -18M22 24C30 14 32 4 30 -6', shade(paper.white, 0.25), 4),
  );
}

/** The paper of this text: lines for words, with a heading and a woven edge. */
export function sheet(transform: string, seed: string, width: number, height: number, body = ''): string {
  return moved(
    transform,
    box(6, 8, width, height, '#2b1710', 6, 'opacity=".22"'),
    box(0, 0, width, height, paper.white, 6),
    strip(seed, 0, 0, 24, Math.floor(width / 24)),
    box(Math.floor(width / 24) * 24, 0, width - Math.floor(width / 24) * 24, 24, paper.sand),
    body,
  );
}

/** A ribbon of tibeb along a curve. */
export function ribbon(d: string): string {
  const stroke = (color: string, width: number, more = '') =>
    `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linejoin="round" ${more}/>`;
  return (
    stroke(paper.ink, 66, 'opacity=".18" transform="translate(6 12)"') +
    stroke(paper.green, 60) +
    stroke(paper.saffron, 48) +
    stroke(paper.cream, 42) +
    stroke(paper.coral, 30, 'stroke-dasharray="18 18"') +
    stroke(paper.cream, 14, 'stroke-dasharray="18 18"') +
    stroke(paper.indigo, 6, 'stroke-dasharray="6 12" stroke-dashoffset="-6"')
  );
}

/** A woven ground over the whole picture. */
export function ground(seed: string, color: string, by = 0.1): string {
  return (
    box(0, 0, 1200, 630, color) +
    woven(seed, 'poster', [0, 0, 1200, 630], (_, layer) => (layer % 2 === 1 ? shade(color, by) : color))
  );
}
