import type { Appearance, Prop } from './appearance.ts';
import { fist } from './hands.ts';
import { box, disc, line, moved, oval, paper, path, shade, strip } from './paper.ts';

const wood = '#8a4b22';
const dark = '#5c2f14';

/** Instruments, drawn in front of the player. */
export const instruments: Partial<Record<Prop, (appearance: Appearance, seed: string) => string>> = {
  krar: (appearance) =>
    moved(
      'translate(318 392) rotate(14)',
      line('M-48 20L-66 -150M48 20L66 -150', wood, 13),
      line('M-82 -146L82 -146', dark, 15),
      [-40, -24, -8, 8, 24, 40]
        .map((x) => line(`M${x} -146L${x * 0.4} 60`, paper.cream, 2) + disc(x, -146, 6, paper.saffron))
        .join(''),
      path('M-74 10C-74 -18 74 -18 74 10C74 76 44 112 0 112C-44 112 -74 76 -74 10Z', paper.honey),
      path('M20 -11C60 -8 74 0 74 10C74 76 44 112 0 112C40 80 40 30 20 -11Z', wood),
      disc(0, 34, 15, dark),
      path('M0 62l13 16-13 16-13-16z', paper.cream),
      box(-26, 92, 52, 8, dark, 3),
      line('M-24 -11L-9 92M-8 -12L-3 92M8 -12L3 92M24 -11L9 92', paper.cream, 2),
    ) + fist(appearance, 276, 420, -20),
  begena: (appearance) =>
    moved(
      'translate(120 300) rotate(-6)',
      line('M-40 120L-52 -190M62 120L66 -190', wood, 17),
      box(-78, -206, 172, 20, dark, 8),
      box(-64, 70, 150, 130, paper.honey, 10),
      path('M40 70h36q10 0 10 10v120H20z', wood),
      [-34, -20, -6, 8, 22, 36, 50]
        .map((x) => line(`M${x} -190L${x} 160`, paper.cream, 2.2) + box(x - 4, -214, 8, 26, paper.saffron, 3))
        .join(''),
      path('M9 92l16 18-16 18-16-18z', dark),
      box(-40, 158, 100, 9, dark, 3),
    ) + fist(appearance, 178, 420, 10),
  masenqo: (appearance) =>
    line('M262 470L338 148', dark, 11) +
    disc(336, 150, 10, paper.saffron) +
    line('M318 178L352 170', dark, 8) +
    path('M262 366L330 430L262 494L194 430Z', paper.honey) +
    path('M262 366L330 430L262 494Z', wood) +
    path('M262 392L302 430L262 468L222 430Z', paper.sand) +
    path('M262 410L283 430L262 450L241 430Z', paper.brick) +
    line('M262 458L334 156', paper.cream, 2.5) +
    line('M150 372C210 340 300 352 372 400', dark, 7) +
    line('M152 376L370 402', paper.cream, 2.5) +
    fist(appearance, 372, 398, 20) +
    fist(appearance, 314, 262, -10),
  kebero: (appearance, seed) =>
    path('M96 372L150 492L330 492L384 372Z', paper[appearance.papers[2]]) +
    path('M300 372L384 372L330 492L270 492Z', shade(paper[appearance.papers[2]], 0.25)) +
    line('M104 388L150 492L186 384L222 492L240 384L262 492L296 384L332 492L374 388', paper.cream, 5) +
    oval(240, 370, 146, 30, paper.sand) +
    oval(240, 368, 126, 23, paper.cream) +
    strip(`drum:${seed}`, 128, 440, 28, 8) +
    fist(appearance, 186, 354, -16) +
    fist(appearance, 300, 350, 14),
  washint: (appearance) =>
    moved(
      'translate(238 270) rotate(28)',
      box(-16, -9, 236, 19, paper.honey, 9),
      box(-16, 1, 236, 9, wood, 5),
      [52, 86, 120, 154].map((x) => disc(x, -1, 5, dark)).join(''),
      box(10, -10, 12, 21, paper.coral),
      box(192, -10, 12, 21, paper.green),
    ) +
    fist(appearance, 318, 322, 26) +
    fist(appearance, 378, 360, 26),
  sax: (appearance) =>
    line('M250 272C284 278 296 296 296 330L296 400C296 470 386 470 386 400L386 372', paper.honey, 34) +
    line('M250 272C284 278 296 296 296 330L296 400C296 470 386 470 386 400L386 372', paper.saffron, 24) +
    line('M226 274L254 274', paper.ink, 12) +
    path('M352 368L420 352L404 396L370 396Z', paper.saffron) +
    oval(386, 360, 36, 11, shade(paper.honey, 0.4), 'transform="rotate(-12 386 360)"') +
    [330, 358, 386].map((y) => disc(296, y, 12, paper.cream) + disc(296, y, 7, paper.honey)).join('') +
    fist(appearance, 270, 350, 10) +
    fist(appearance, 270, 412, 10),
  keys: (_appearance, seed) =>
    box(0, 404, 480, 90, paper.cream) +
    Array.from({ length: 12 }, (_, n) => box(n * 40 - 1, 404, 2.5, 90, '#cdbfa6')).join('') +
    [0, 1, 3, 4, 5, 7, 8, 10, 11].map((n) => box(n * 40 + 27, 404, 25, 54, paper.ink, 3)).join('') +
    strip(`keys:${seed}`, 0, 380, 26, 19),
  mallets: (appearance) =>
    Array.from(
      { length: 9 },
      (_, n) =>
        box(18 + n * 51, 420 + Math.abs(n - 4) * 3, 42, 80, n % 2 ? paper.saffron : paper.steel, 6) +
        disc(39 + n * 51, 438 + Math.abs(n - 4) * 3, 4, paper.ink),
    ).join('') +
    line('M150 360L206 428M330 360L274 428M128 372L150 436M352 372L330 436', dark, 6) +
    [
      [206, 428],
      [274, 428],
      [150, 436],
      [330, 436],
    ]
      .map(([x, y]) => disc(Number(x), Number(y), 14, paper.coral))
      .join('') +
    fist(appearance, 138, 356, 20) +
    fist(appearance, 342, 356, -20),
  accordion: (appearance) =>
    box(70, 350, 84, 136, paper.brick, 10) +
    box(326, 350, 84, 136, paper.brick, 10) +
    Array.from({ length: 8 }, (_, n) =>
      path(
        `M${154 + n * 21.5} 362l10.7-8 10.8 8v118H${154 + n * 21.5}z`,
        n % 2 ? paper.cream : paper.saffron,
      ),
    ).join('') +
    box(84, 366, 32, 106, paper.cream, 4) +
    [380, 400, 420, 440].map((y) => box(84, y, 20, 7, paper.ink)).join('') +
    [372, 396, 420, 444].flatMap((y) => [346, 368, 390].map((x) => disc(x, y + 6, 6, paper.cream))).join('') +
    fist(appearance, 74, 424, 0) +
    fist(appearance, 404, 424, 0),
  fiddle: (appearance) =>
    moved(
      'translate(286 372) rotate(-28)',
      path(
        'M-64 0C-70 -40 -20 -44 0 -26C20 -44 74 -40 74 0C74 40 20 44 0 26C-20 44 -70 40 -64 0Z',
        paper.honey,
      ),
      path('M0 26C20 44 74 40 74 0L-64 0C-70 40 -20 44 0 26Z', wood),
      box(50, -9, 160, 18, dark, 5),
      [96, 114, 132, 150].map((x) => box(x, 7, 8, 17, paper.cream, 2)).join(''),
      line('M-50 -5L208 -5M-50 0L208 0M-50 5L208 5', paper.cream, 1.6),
      disc(214, 0, 14, dark),
    ) +
    line('M150 300L330 470', dark, 6) +
    line('M156 298L338 466', paper.cream, 2) +
    fist(appearance, 336, 462, 40) +
    fist(appearance, 408, 304, -30),
  microphone: (appearance) =>
    line('M322 490L286 330', paper.ink, 9) +
    moved(
      'translate(278 306) rotate(-14)',
      box(-17, -8, 34, 46, paper.ink, 8),
      box(-24, -48, 48, 54, paper.steel, 22),
      [-36, -24, -12].map((y) => line(`M-22 ${y}L22 ${y}`, paper.ink, 3)).join(''),
      box(-26, -8, 52, 10, paper.saffron, 5),
    ) +
    fist(appearance, 300, 382, -12),
  decks: (_appearance, seed) =>
    box(0, 398, 480, 90, paper.ink) +
    [96, 384]
      .map(
        (x) =>
          oval(x, 432, 82, 36, '#120a06') +
          oval(x, 432, 60, 26, 'none', `stroke="#4a3a30" stroke-width="3"`) +
          oval(x, 432, 28, 12, paper.coral) +
          oval(x, 432, 5, 3, paper.cream),
      )
      .join('') +
    [212, 240, 268]
      .map(
        (x, n) => box(x - 4, 414, 8, 60, '#4a3a30', 4) + box(x - 10, 424 + n * 14, 20, 11, paper.saffron, 3),
      )
      .join('') +
    strip(`decks:${seed}`, 0, 378, 24, 20),
};
