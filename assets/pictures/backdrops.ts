import { box, disc, line, moved, oval, paper, path, shade } from './paper.ts';

export type Backdrop =
  | 'arches'
  | 'bookshelf'
  | 'castle'
  | 'city'
  | 'curtain'
  | 'garden'
  | 'gate'
  | 'gallery'
  | 'hall'
  | 'hills'
  | 'lake'
  | 'market'
  | 'moon'
  | 'rock-church'
  | 'stairs'
  | 'station';

type Tones = { near: string; far: string; light: string };

const sun = ({ light }: Tones, x = 600, y = 300, r = 210) =>
  disc(x, y, r, light, 'opacity=".95"') + disc(x, y, r - 26, shade(light, 0.07));

const ridge = ({ far, near }: Tones) =>
  path('M0 470L150 330L260 400L420 280L560 410L700 320L860 420L1010 290L1200 440V630H0Z', far) +
  path('M0 540C200 450 360 500 560 520C800 545 980 470 1200 520V630H0Z', near);

const tree = (x: number, y: number, size: number, color: string) =>
  moved(
    `translate(${x} ${y}) scale(${size})`,
    box(-7, -60, 14, 160, '#4a2d1c'),
    path('M0-210L70-60H-70Z', color),
    path('M0-150L84 10H-84Z', shade(color, 0.12)),
  );

/** What stands behind the people of a banner, 1200 by 630. */
export const backdrops: Record<Backdrop, (tones: Tones) => string> = {
  hills: (tones) => sun(tones) + ridge(tones),
  moon: (tones) =>
    disc(930, 170, 92, tones.light) +
    disc(968, 150, 80, 'none') +
    path('M930 78A92 92 0 1 0 1018 198A76 76 0 0 1 930 78Z', shade(tones.light, 0.12)) +
    [
      [180, 110],
      [320, 190],
      [520, 90],
      [690, 160],
      [1100, 300],
      [90, 280],
    ]
      .map(([x, y]) =>
        path(`M${x} ${Number(y) - 14}l5 14-5 14-5-14z M${Number(x) - 10} ${y}h20`, tones.light),
      )
      .join('') +
    skyline(tones),
  city: (tones) => sun(tones, 600, 310, 230) + skyline(tones),
  lake: (tones) =>
    sun(tones, 600, 330, 240) +
    path(
      'M0 360C150 320 260 350 380 352C560 356 700 318 900 350C1020 366 1120 340 1200 356V630H0Z',
      tones.far,
    ) +
    [400, 448, 496, 544]
      .map((y, n) =>
        path(
          `M${n % 2 ? -40 : 0} ${y}${'q40 -26 80 0'.repeat(16)}V630H-40Z`,
          n % 2 ? tones.near : shade(tones.near, 0.14),
        ),
      )
      .join('') +
    path('M960 366q90 34 180 0q-6 46-90 46t-90-46z', paper.honey) +
    line('M1050 366v-70', paper.coffee, 7) +
    path('M1054 296l60 54h-60z', paper.cream),
  castle: (tones) =>
    sun(tones, 600, 290, 230) +
    path(
      'M210 630V330h40v-60h30v60h60V210h30v-34h26v34h40v-34h26v34h40v-34h26v34h44v-34h26v34h40v-34h26v34h30v120h60v-60h30v60h46v300z',
      tones.far,
    ) +
    [190, 372, 740, 880].map((x) => path(`M${x} 300q46-96 92 0v330h-92z`, shade(tones.far, 0.16))).join('') +
    [460, 600, 700].map((x) => path(`M${x - 22} 330q22-40 44 0v54h-44z`, tones.light)).join('') +
    ridge({ ...tones, far: 'none' }),
  'rock-church': (tones) =>
    sun(tones, 600, 260, 220) +
    path('M0 340H240V630H0ZM960 340H1200V630H960Z', tones.far) +
    path('M330 630V250H870V630Z', tones.far) +
    path('M560 250V180H500V140H560V80H640V140H700V180H640V250Z', shade(tones.far, 0.14)) +
    [400, 530, 670, 800]
      .map(
        (x) =>
          path(`M${x - 28} 420v-70q28-44 56 0v70z`, tones.light) +
          box(x - 36, 424, 72, 10, shade(tones.far, 0.3)),
      )
      .join('') +
    path('M0 560h1200v70H0z', tones.near),
  station: (tones) =>
    disc(980, 150, 80, tones.light) +
    path('M90 630V300L600 170L1110 300V630Z', tones.far) +
    path('M60 318L600 176L1140 318L1140 286L600 140L60 286Z', tones.near) +
    disc(600, 262, 54, paper.cream) +
    disc(600, 262, 44, tones.light) +
    line('M600 262V228M600 262L624 274', paper.ink, 7) +
    [210, 360, 840, 990].map((x) => path(`M${x - 44} 630V440q44-66 88 0V630z`, tones.light)).join('') +
    line('M0 590H1200M0 612H1200', tones.near, 8),
  gate: (tones) =>
    sun(tones, 600, 260, 210) +
    path('M0 360H1200V630H0Z', tones.far) +
    path('M330 630V170h50v-40h60v40h110v-40h100v40h110v-40h60v40h50v460z', shade(tones.far, 0.14)) +
    path('M460 630V390C460 250 740 250 740 390V630Z', tones.light) +
    path('M0 360h1200v18H0z', tones.near) +
    Array.from({ length: 15 }, (_, n) =>
      path(`M${n * 84 + 6} 360l24-34 24 34z`, n > 3 && n < 10 ? 'none' : tones.near),
    ).join(''),
  arches: (tones) =>
    box(0, 0, 1200, 630, tones.far) +
    [110, 420, 730, 1040]
      .map(
        (x) =>
          path(`M${x - 120} 630V330C${x - 120} 170 ${x + 120} 170 ${x + 120} 330V630z`, tones.near) +
          path(`M${x - 92} 630V340C${x - 92} 206 ${x + 92} 206 ${x + 92} 340V630z`, tones.light),
      )
      .join('') +
    box(0, 96, 1200, 26, tones.near) +
    [90, 290, 490, 690]
      .map(
        (x) =>
          box(x, 30, 184, 66, paper.coral, 8) +
          [20, 62, 104, 146].map((dx) => box(x + dx - 6, 44, 30, 26, paper.cream, 4)).join(''),
      )
      .join(''),
  garden: (tones) =>
    sun(tones) +
    path('M0 430C260 370 420 420 620 430C860 442 1000 390 1200 420V630H0Z', tones.far) +
    [
      [90, 420, 1.5],
      [250, 400, 1],
      [1110, 410, 1.6],
      [960, 392, 1.05],
      [400, 396, 0.7],
      [820, 396, 0.7],
    ]
      .map(([x, y, s]) => tree(Number(x), Number(y), Number(s), tones.near))
      .join('') +
    path('M0 560h1200v70H0z', tones.near),
  hall: (tones) =>
    [200, 400, 600, 800, 1000]
      .map(
        (x, n) =>
          line(`M${x} 0V${90 + (n % 2) * 50}`, paper.ink, 4) +
          path(`M${x - 34} ${110 + (n % 2) * 50}q34 -50 68 0z`, paper.brick) +
          disc(x, 124 + (n % 2) * 50, 20, tones.light) +
          path(
            `M${x - 20} ${130 + (n % 2) * 50}L${x - 150} 630H${x + 150}L${x + 20} ${130 + (n % 2) * 50}Z`,
            tones.light,
            'opacity=".16"',
          ),
      )
      .join('') + path('M0 520h1200v110H0z', tones.near),
  curtain: (tones) =>
    path('M300 630C420 200 780 200 900 630Z', tones.light, 'opacity=".35"') +
    oval(600, 560, 470, 70, tones.light, 'opacity=".5"') +
    [0, 1]
      .map((side) =>
        moved(
          side ? 'translate(1200 0) scale(-1 1)' : '',
          path('M0 0H330C330 170 220 330 130 400L150 630H0Z', tones.near),
          [60, 130, 200]
            .map((x) =>
              path(
                `M${x} 0h34c-6 190-${Math.round(x * 0.5)} 320-${Math.round(x * 0.62)} 400h-26c${Math.round(x * 0.3)}-120 ${Math.round(x * 0.5)}-240 ${Math.round(x * 0.42)}-400z`,
                shade(tones.near, 0.16),
              ),
            )
            .join(''),
          path('M84 376l60 22-10 30-70-22z', paper.saffron),
        ),
      )
      .join('') +
    path(`M0 0H1200V56${'q-50 56 -100 0'.repeat(12)}Z`, shade(tones.near, 0.22)),
  bookshelf: (tones) =>
    [
      [0, 240],
      [0, 470],
    ]
      .map(([, y]) => box(0, Number(y), 1200, 16, tones.near))
      .join('') +
    Array.from({ length: 34 }, (_, n) => {
      const h = 110 + ((n * 37) % 80);
      const y = n < 17 ? 240 : 470;
      const x = (n % 17) * 72 + ((n * 13) % 20);
      const color =
        [tones.far, tones.light, paper.coral, paper.green, paper.cream, paper.indigo][(n * 5) % 6] ??
        tones.far;
      return (
        box(x, y - h, 44 + ((n * 7) % 18), h, color, 4) +
        box(x, y - h + 20, 44 + ((n * 7) % 18), 8, tones.near)
      );
    }).join(''),
  gallery: (tones) =>
    [
      [70, 70, 260, 320],
      [400, 40, 400, 260],
      [870, 80, 260, 300],
    ]
      .map(
        ([x, y, w, h], n) =>
          box(Number(x), Number(y), Number(w), Number(h), tones.near, 4) +
          box(Number(x) + 18, Number(y) + 18, Number(w) - 36, Number(h) - 36, paper.cream) +
          [
            path(
              `M${Number(x) + 18} ${Number(y) + Number(h) - 18}L${Number(x) + Number(w) / 2} ${Number(y) + 80}L${Number(x) + Number(w) - 18} ${Number(y) + Number(h) - 18}Z`,
              paper.coral,
            ) + disc(Number(x) + 80, Number(y) + 90, 30, paper.saffron),
            disc(Number(x) + Number(w) / 2, Number(y) + Number(h) / 2, 84, paper.indigo) +
              path(`M${Number(x) + Number(w) / 2} ${Number(y) + 60}l70 70-70 70-70-70z`, paper.saffron),
            path(`M${Number(x) + 40} ${Number(y) + 40}h80v220h-80z`, paper.green) +
              disc(Number(x) + 180, Number(y) + 180, 44, paper.coral),
          ][n],
      )
      .join('') + path('M0 540h1200v90H0z', tones.far),
  stairs: (tones) =>
    sun(tones, 900, 190, 150) +
    Array.from({ length: 9 }, (_, n) =>
      box(n * 134, 530 - n * 56, 1200 - n * 134, 60, n % 2 ? tones.far : tones.near),
    ).join('') +
    [200, 468, 736].map((x, n) => line(`M${x} ${506 - n * 112}v-110`, paper.ink, 6)).join('') +
    line('M60 470L900 120', paper.ink, 8),
  market: (tones) =>
    sun(tones) +
    skyline({ ...tones, near: 'none' }) +
    [0, 300, 600, 900]
      .map(
        (x, n) =>
          path(
            `M${x} 330h300l-24-90h-252z`,
            [paper.coral, paper.green, paper.saffron, paper.indigo][n] ?? tones.near,
          ) +
          [0, 2, 4].map((k) => path(`M${x + k * 60} 330h60v26q-30 30-60 0z`, paper.cream)).join('') +
          [1, 3]
            .map((k) =>
              path(
                `M${x + k * 60} 330h60v26q-30 30-60 0z`,
                [paper.coral, paper.green, paper.saffron, paper.indigo][n] ?? tones.near,
              ),
            )
            .join('') +
          box(x + 8, 360, 8, 270, paper.coffee),
      )
      .join('') +
    box(0, 520, 1200, 110, tones.near),
};

function skyline({ far, near }: Tones): string {
  const blocks = [
    [0, 360, 120],
    [120, 300, 90],
    [210, 390, 110],
    [320, 250, 80],
    [400, 340, 130],
    [530, 380, 150],
    [680, 290, 70],
    [750, 350, 120],
    [870, 230, 84],
    [954, 330, 110],
    [1064, 380, 140],
  ] as const;
  return (
    path('M0 420L200 250L380 350L640 220L840 340L1040 240L1200 330V630H0Z', far, 'opacity=".45"') +
    blocks
      .map(
        ([x, y, w]) =>
          box(x, y, w - 6, 630 - y, far) +
          Array.from(
            { length: 3 },
            (_, n) =>
              box(x + 14 + n * ((w - 30) / 3), y + 22, 12, 16, '#fbf3e4', 2, 'opacity=".55"') +
              box(x + 14 + n * ((w - 30) / 3), y + 58, 12, 16, '#fbf3e4', 2, 'opacity=".35"'),
          ).join(''),
      )
      .join('') +
    path('M0 548h1200v82H0z', near)
  );
}
