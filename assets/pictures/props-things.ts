import type { Appearance, Prop } from './appearance.ts';
import { skinOf } from './face.ts';
import { fist, palm, sleeve } from './hands.ts';
import { box, disc, line, moved, oval, paper, path, shade, strip, woven } from './paper.ts';

const wood = '#8a4b22';
const dark = '#5c2f14';

const hanging = (x: number, color: string, seed: string) =>
  line(`M${x} 300L${x} 350M${x - 26} 300L${x - 34} 400M${x + 26} 300L${x + 34} 400`, paper.cream, 2) +
  disc(x, 362, 19, wood) +
  disc(x - 6, 360, 3, paper.cream) +
  disc(x + 7, 360, 3, paper.cream) +
  path(`M${x} 378L${x + 34} 448L${x - 34} 448Z`, color) +
  strip(seed, x - 24, 428, 16, 3) +
  line(`M${x - 40} 296L${x + 40} 304M${x} 284L${x} 318`, dark, 8);

/** Tools, gestures and everything else that is not an instrument. */
export const things: Partial<Record<Prop, (appearance: Appearance, seed: string) => string>> = {
  'arms-up': (appearance) => {
    const cloth =
      appearance.garment === 'kemis' || appearance.garment === 'netela'
        ? paper.cream
        : paper[appearance.papers[1]];
    return (
      sleeve(
        [
          [108, 420],
          [44, 360],
          [40, 260],
          [84, 168],
        ],
        cloth,
        skinOf(appearance),
      ) +
      palm(appearance, 86, 142, 14) +
      sleeve(
        [
          [372, 420],
          [436, 360],
          [440, 260],
          [396, 168],
        ],
        shade(cloth, 0.12),
        skinOf(appearance),
      ) +
      palm(appearance, 394, 142, -14)
    );
  },
  shoulders: (appearance) => {
    const cloth =
      appearance.garment === 'kemis' || appearance.garment === 'netela'
        ? paper.cream
        : paper[appearance.papers[1]];
    return (
      sleeve(
        [
          [96, 410],
          [20, 400],
          [34, 460],
          [150, 452],
        ],
        cloth,
        skinOf(appearance),
      ) +
      fist(appearance, 158, 450, 4) +
      sleeve(
        [
          [384, 410],
          [460, 400],
          [446, 460],
          [330, 452],
        ],
        shade(cloth, 0.12),
        skinOf(appearance),
      ) +
      fist(appearance, 322, 450, -4) +
      line(
        'M52 344q-14 -18 0 -36M28 356q-20 -28 0 -58M428 344q14 -18 0 -36M452 356q20 -28 0 -58',
        paper.cream,
        5,
      )
    );
  },
  book: (appearance) =>
    path('M112 384L238 404L238 492L112 472Z', paper.cream) +
    path('M368 384L242 404L242 492L368 472Z', shade(paper.cream, 0.1)) +
    path(
      'M100 376L112 384L112 480L238 498L368 480L368 384L380 376L380 492L100 492Z',
      paper[appearance.papers[2]],
    ) +
    [412, 428, 444]
      .map((y) => line(`M130 ${y}L218 ${y + 13}M350 ${y}L262 ${y + 13}`, '#bda98a', 4))
      .join('') +
    fist(appearance, 104, 440, 6) +
    fist(appearance, 376, 440, -6),
  pen: (appearance) =>
    path('M130 396L330 380L350 490L150 500Z', paper.cream) +
    [412, 430, 448, 466]
      .map((y, n) => line(`M156 ${y}L${n % 2 ? 300 : 270} ${y - 12}`, '#bda98a', 4))
      .join('') +
    moved(
      'translate(322 404) rotate(30)',
      box(-6, -84, 12, 92, paper.saffron, 5),
      path('M-6 8h12L0 26Z', paper.ink),
    ) +
    fist(appearance, 334, 396, 20),
  brush: (appearance) =>
    moved(
      'translate(330 330) rotate(24)',
      box(-7, -40, 14, 150, wood, 6),
      box(-10, -64, 20, 30, paper.steel, 3),
      path('M-11 -62C-16 -92 -4 -104 2 -118C10 -100 16 -88 11 -62Z', paper[appearance.papers[2]]),
    ) +
    fist(appearance, 312, 396, 20) +
    path(
      'M44 430C40 370 110 350 176 372C230 390 216 424 190 428C166 432 172 452 186 464C170 490 52 492 44 430Z',
      paper.sand,
    ) +
    [
      [80, 402, paper.coral],
      [118, 386, paper.saffron],
      [156, 396, paper.green],
      [80, 438, paper.indigo],
      [118, 456, paper.cream],
    ]
      .map(([x, y, c]) => disc(Number(x), Number(y), 14, String(c)))
      .join('') +
    oval(150, 436, 12, 9, paper[appearance.papers[1]]) +
    fist(appearance, 66, 462, 30),
  roller: (appearance) =>
    line('M340 470L340 330L392 330L392 292', paper.ink, 8) +
    box(300, 236, 120, 56, paper.coral, 14) +
    box(300, 236, 120, 26, paper.saffron, 12) +
    box(330, 372, 20, 90, dark, 8) +
    fist(appearance, 340, 408, 0) +
    path('M300 292h22v34a8 8 0 0 1 -16 0v-14h-6zM362 292h16v22a7 7 0 0 1 -14 0z', paper.coral),
  chisel: (appearance) =>
    path('M60 490L72 360C80 320 158 320 166 360L178 490Z', '#b98a5e') +
    path('M132 330C160 336 166 350 166 360L178 490L130 490Z', '#976b43') +
    oval(106, 376, 9, 5, '#7a5230') +
    oval(138, 376, 8, 5, '#7a5230') +
    line('M122 376L118 404L128 406M104 428C114 434 128 434 136 428', '#7a5230', 5) +
    moved(
      'translate(262 388) rotate(-62)',
      box(-9, -70, 18, 66, dark, 6),
      box(-7, -4, 14, 70, paper.steel, 2),
    ) +
    fist(appearance, 272, 392, -50),
  wrench: (appearance) =>
    moved(
      'translate(350 360) rotate(-24)',
      box(-12, -60, 24, 170, paper.steel, 10),
      path(
        'M-34 -66C-38 -104 -16 -120 -12 -122L-12 -92L12 -92L12 -122C16 -120 38 -104 34 -66C20 -46 -20 -46 -34 -66Z',
        paper.steel,
      ),
    ) +
    fist(appearance, 362, 400, -20) +
    path('M60 452L118 408L176 430L130 450L150 480L104 460Z', paper.coral) +
    disc(82, 444, 4, paper.cream) +
    path('M60 452L38 446L58 440Z', paper.saffron) +
    disc(130, 438, 14, paper.steel) +
    disc(130, 438, 6, paper.ink),
  camera: (appearance) =>
    box(152, 372, 176, 104, paper.ink, 14) +
    box(152, 372, 176, 30, paper[appearance.papers[2]], 12) +
    box(196, 356, 60, 24, paper.ink, 6) +
    disc(240, 430, 44, paper.steel) +
    disc(240, 430, 34, '#1b2530') +
    disc(240, 430, 19, paper.indigo) +
    disc(228, 418, 8, paper.sky) +
    disc(306, 387, 8, paper.coral) +
    fist(appearance, 150, 434, 0) +
    fist(appearance, 330, 434, 0),
  clapper: (appearance) =>
    moved(
      'translate(150 424) rotate(-8)',
      box(-80, -34, 164, 96, paper.ink, 6),
      line('M-64 6h132M-64 30h132M0 6v40', paper.cream, 3),
      moved(
        'translate(-80 -38) rotate(-14)',
        box(0, -22, 164, 24, paper.cream, 4),
        [10, 50, 90, 130].map((x) => path(`M${x} 2l16-24h18l-16 24z`, paper.coral)).join(''),
      ),
    ) + fist(appearance, 214, 458, 0),
  puppet: (_appearance, seed) =>
    hanging(104, paper.coral, `${seed}:a`) + hanging(376, paper.green, `${seed}:b`),
  umbrella: (appearance) =>
    path(
      'M20 150C60 20 420 20 460 150C440 134 410 134 390 152C360 132 330 132 304 150C284 132 196 132 176 150C150 132 120 132 90 152C70 134 40 134 20 150Z',
      paper[appearance.papers[2]],
    ) +
    path('M240 52C300 60 310 110 304 150C284 132 196 132 176 150C170 110 180 60 240 52Z', paper.cream) +
    line('M360 140L360 470', dark, 9) +
    fist(appearance, 360, 400, 0),
  lantern: (appearance) =>
    line('M350 300C350 274 406 274 406 300', paper.ink, 6) +
    path('M338 306h80l-8 22h-64z', paper.ink) +
    path('M344 328h68l10 84h-88z', paper.saffron) +
    path('M378 350C394 372 392 392 378 400C364 392 362 372 378 350Z', paper.white) +
    path('M328 412h100v18h-100z', paper.ink) +
    line('M364 330L360 410M392 330L396 410', paper.ink, 3) +
    fist(appearance, 378, 280, 0) +
    [
      [300, 300],
      [440, 260],
      [318, 250],
    ]
      .map(([x, y]) => path(`M${x} ${Number(y) - 9}l6 9-6 9-6-9z`, paper.saffron))
      .join(''),
  jebena: (appearance, seed) =>
    path('M326 490C300 440 322 404 352 396L356 348L384 348L388 396C420 404 440 440 414 490Z', paper.ink) +
    line('M356 366C316 366 306 400 330 420', paper.ink, 10) +
    path('M406 420C430 408 436 388 440 372L450 378C448 408 432 430 412 440Z', paper.ink) +
    box(352, 336, 36, 14, paper.brick, 6) +
    strip(`${seed}:pot`, 330, 440, 20, 4) +
    path('M76 424h84c0 40 -18 56 -42 56s-42-16-42-56z', paper.cream) +
    strip(`${seed}:cup`, 88, 434, 15, 4) +
    oval(118, 424, 42, 9, '#3a1c0e') +
    line('M100 404q-10-12 0-24t0-24M128 404q-10-12 0-24t0-24', paper.cream, 4, 'opacity=".8"') +
    fist(appearance, 60, 452, 0),
  loom: (appearance, seed) =>
    // The warp comes down from the beam; the finished cloth lies in front of the weaver.
    box(58, 286, 20, 200, wood, 6) +
    box(402, 286, 20, 200, wood, 6) +
    box(40, 300, 400, 18, dark, 8) +
    Array.from({ length: 29 }, (_, thread) =>
      line(`M${86 + thread * 11} 318L${86 + thread * 11} 414`, paper.cream, 2, 'opacity=".75"'),
    ).join('') +
    box(70, 404, 340, 16, paper.honey, 7) +
    box(82, 422, 316, 64, paper.cream) +
    strip(`${seed}:cloth`, 82, 428, 39.5, 8) +
    moved('translate(240 410) rotate(-4)', path('M-60 0C-40 -16 40 -16 60 0C40 16 -40 16 -60 0Z', wood)) +
    moved('translate(240 410) rotate(-4)', box(-24, -6, 48, 12, paper.coral, 5)) +
    fist(appearance, 172, 408, 8) +
    fist(appearance, 312, 404, -8),
  plate: (appearance) =>
    oval(352, 434, 104, 34, paper.white) +
    oval(352, 430, 84, 25, '#d9b98a') +
    path('M286 430C290 384 322 372 352 372C382 372 414 384 418 430C400 446 304 446 286 430Z', paper.brick) +
    disc(330, 398, 5, paper.saffron) +
    disc(356, 392, 5, paper.saffron) +
    disc(378, 408, 5, paper.saffron) +
    path('M264 428C270 410 290 410 296 424C290 438 272 440 264 428Z', paper.green) +
    path('M406 426C412 410 436 410 440 424C434 438 414 438 406 426Z', paper.cream) +
    fist(appearance, 352, 470, 0),
  mosaic: (_appearance, seed) =>
    woven(`${seed}:mosaic`, 'avatar', [296, 330, 150, 150], (tone) => paper[tone]) +
    line('M296 366h150M296 404h150M296 442h150M334 330v150M372 330v150M410 330v150', paper.cream, 3) +
    path('M60 430h90c0 34-20 54-45 54s-45-20-45-54z', paper.white) +
    line('M150 440c26 0 26 28-4 28', paper.white, 8) +
    line('M84 430l16 20-10 14 14 18', '#b9a88c', 3) +
    path('M28 470l18-22 20 16-12 20z', paper.coral),
};
