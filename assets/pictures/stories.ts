import type { Appearance } from './appearance.ts';
import { backdrops } from './backdrops.ts';
import { fist, palm, sleeve } from './hands.ts';
import { box, disc, line, moved, oval, paper, path, shade, strip } from './paper.ts';
import { figure } from './portrait.ts';
import {
  banknote,
  clarinet,
  code,
  coin,
  cup,
  flask,
  foldingChair,
  garland,
  ground,
  guitar,
  hatOnGround,
  jar,
  kora,
  notebook,
  pencil,
  phone,
  ribbon,
  sheet,
  sign,
  snowWindow,
  tipScreen,
  twistedPaper,
} from './still-life.ts';

export interface Story {
  readonly picture: () => string;
  /** The picture has no ground of its own and lies on a coloured ground of the page. */
  readonly seeThrough?: true;
}

/** A person drawn at `size`, with the middle of their chest's lower edge at x, y. */
function person(appearance: Appearance, seed: string, x: number, y: number, size: number): string {
  return moved(`translate(${x - 240 * size} ${y - 480 * size}) scale(${size})`, figure(appearance, seed));
}

const azmari: Appearance = {
  skin: 2,
  hair: 'crop',
  garment: 'gabi',
  prop: 'masenqo',
  papers: ['plum', 'green', 'coral'],
  face: 'smile',
  beard: 'moustache',
};

function banknoteOnTheForehead(): string {
  const guest: Appearance = {
    skin: 4,
    hair: 'bun',
    garment: 'kemis',
    prop: 'none',
    papers: ['plum', 'coral', 'saffron'],
  };
  const lamps = [150, 1050]
    .map(
      (x) =>
        line(`M${x} 0V96`, paper.ink, 4) +
        path(`M${x - 46} 132q46-64 92 0z`, paper.saffron) +
        disc(x, 136, 17, paper.white) +
        path(`M${x - 40} 140L${x - 190} 630H${x + 190}L${x + 40} 140Z`, paper.saffron, 'opacity=".14"'),
    )
    .join('');
  const arm = sleeve(
    [
      [1230, 520],
      [1080, 470],
      [960, 330],
      [838, 206],
    ],
    paper.cream,
    '#a87048',
  );
  const table =
    box(0, 520, 1200, 110, '#6d3716') + box(0, 520, 1200, 14, '#8a4b22') + strip('tej bet', 0, 566, 64, 19);
  return (
    ground('azmari-bet', paper.plum, 0.14) +
    lamps +
    person(azmari, 'azmari bet', 560, 532, 1.1) +
    banknote('translate(562 146) rotate(-5) scale(.82)') +
    arm +
    palm(guest, 812, 188, -46) +
    table +
    flask(190, 548, 1.25) +
    flask(318, 560, 0.95) +
    flask(920, 556, 1.15) +
    flask(1056, 548, 0.9) +
    [
      [690, 120],
      [722, 84],
      [676, 76],
    ]
      .map(([x, y]) => path(`M${x} ${Number(y) - 13}l9 13-9 13-9-13z`, paper.saffron))
      .join('')
  );
}

function digitalTip(): string {
  const player: Appearance = {
    skin: 1,
    hair: 'hat',
    garment: 'gabi',
    prop: 'masenqo',
    papers: ['sky', 'coral', 'green'],
    face: 'smile',
    beard: 'moustache',
  };
  const holder: Appearance = {
    skin: 3,
    hair: 'bob',
    garment: 'shirt',
    prop: 'none',
    papers: ['sky', 'coral', 'green'],
  };
  const road =
    'M232 196C330 150 392 250 470 330C560 424 640 460 720 400C780 356 800 300 880 330C930 350 950 400 985 440';
  const gateHouse = moved(
    'translate(470 352)',
    path('M-92 0V-136H-66V-170H66V-136H92V0H44V-54A44 44 0 0 0 -44 -54V0Z', paper.brick),
    path('M92 0V-136H66V-170H20V-98A44 44 0 0 1 44 -54V0Z', shade(paper.brick, 0.16)),
    path('M-84 -170L0 -232L84 -170Z', paper.saffron),
    path('M0 -232L84 -170H30Z', paper.honey),
    line('M0 -232V-272', paper.ink, 6),
    path('M0 -272L48 -258L0 -242Z', paper.green),
    box(-78, -112, 22, 32, paper.saffron, 3),
    box(56, -112, 22, 32, paper.saffron, 3),
  );
  const ledger = moved('translate(722 436)', notebook('scale(.62)'));
  const stool =
    line('M930 540L906 606M1102 540L1126 606', '#5c2f14', 13) + box(902, 530, 228, 20, '#8a4b22', 8);
  const legs =
    box(952, 540, 44, 60, shade(paper.cream, 0.08), 8) +
    box(1036, 540, 44, 60, shade(paper.cream, 0.14), 8) +
    path('M926 610h72v-10q0-14-20-14h-24q-28 4-28 24zM1034 610h72q0-20-28-24h-24q-20 0-20 14z', '#5c2f14') +
    path(
      'M880 540C880 480 1152 480 1152 540C1152 568 1120 570 1016 570C912 570 880 568 880 540Z',
      paper.cream,
    ) +
    path('M1016 570C1060 552 1100 520 1152 540C1152 568 1120 570 1016 570Z', shade(paper.cream, 0.1));
  return (
    ground('road-of-a-tip', paper.sky, 0.07) +
    disc(880, 190, 150, paper.saffron) +
    disc(880, 190, 126, shade(paper.saffron, 0.07)) +
    path('M0 452C180 392 360 432 560 420C800 404 980 452 1200 408V630H0Z', paper.leaf) +
    path('M0 540C240 496 520 540 720 528C940 516 1060 548 1200 530V630H0Z', paper.green) +
    ribbon(road) +
    gateHouse +
    ledger +
    stool +
    person(player, 'masenqo player', 1016, 552, 0.8) +
    legs +
    phone('translate(196 262) rotate(-8)', tipScreen('tip form')) +
    sleeve(
      [
        [-40, 640],
        [40, 600],
        [100, 530],
        [176, 398],
      ],
      paper.coral,
      '#8c5a38',
    ) +
    moved('translate(166 398)', fist(holder, 0, 0, -24), fist(holder, 92, -36, 66)) +
    coin(348, 208, 22) +
    coin(610, 436, 22) +
    coin(832, 322, 22)
  );
}

function singingHome(): string {
  const base = { papers: ['sand', 'coral', 'saffron'] } as const;
  const singer: Appearance = {
    ...base,
    skin: 2,
    hair: 'afro',
    garment: 'kemis',
    prop: 'microphone',
    face: 'sing',
    earrings: true,
  };
  const grandmother: Appearance = {
    ...base,
    skin: 3,
    hair: 'netela',
    garment: 'kemis',
    prop: 'shoulders',
    face: 'smile',
    grey: true,
  };
  const son: Appearance = {
    skin: 1,
    hair: 'fade',
    garment: 'tunic',
    prop: 'arms-up',
    face: 'smile',
    papers: ['sand', 'green', 'saffron'],
  };
  const daughter: Appearance = {
    skin: 2,
    hair: 'puffs',
    garment: 'dress',
    prop: 'arms-up',
    face: 'smile',
    papers: ['sand', 'indigo', 'coral'],
    earrings: true,
  };
  const uncle: Appearance = {
    skin: 2,
    hair: 'flatcap',
    garment: 'vest',
    prop: 'shoulders',
    face: 'smile',
    papers: ['sand', 'teal', 'coral'],
    grey: true,
    beard: 'moustache',
    glasses: true,
  };
  const wall =
    box(0, 0, 1200, 460, '#e7c995') + box(0, 330, 1200, 130, '#c9915b') + box(0, 324, 1200, 10, '#a86f3d');
  const floor =
    box(0, 454, 1200, 176, '#a3683a') +
    [0, 1, 2, 3, 4, 5, 6, 7]
      .map((n) => line(`M${n * 170 - 60} 630L${n * 150 + 30} 456`, '#8f5930', 3))
      .join('');
  return (
    wall +
    snowWindow(120, 74, 200, 180, paper.cream) +
    snowWindow(500, 74, 200, 180, paper.cream) +
    snowWindow(880, 74, 200, 180, paper.cream) +
    garland(-20, 410, 30, 34) +
    garland(410, 790, 30, 30) +
    garland(790, 1220, 30, 34) +
    floor +
    [60, 1140].map((x) => foldingChair(x, 520, paper.teal, 1)).join('') +
    [340, 860].map((x) => foldingChair(x, 492, paper.brick, 0.8)).join('') +
    oval(600, 600, 560, 60, '#7f4a26', 'opacity=".5"') +
    person(grandmother, 'grandmother', 250, 584, 0.86) +
    person(uncle, 'the uncle', 950, 584, 0.86) +
    person(singer, 'singer abroad', 600, 580, 0.98) +
    person(son, 'a son', 428, 606, 0.6) +
    person(daughter, 'a daughter', 782, 606, 0.62) +
    strip('singing home', 0, 566, 64, 19)
  );
}

function hatAroundTheWorld(): string {
  const felt = paper.brick;
  const cloth =
    ground('hat cloth', paper.teal, 0.16) +
    strip('hat cloth edge', 0, 0, 48, 25) +
    strip('hat cloth edge', 0, 582, 48, 25);
  const hat =
    oval(612, 330, 224, 204, '#0c2b2f', 'opacity=".35"') +
    oval(600, 315, 224, 204, felt) +
    oval(600, 315, 224, 204, 'none', `stroke="${shade(felt, 0.2)}" stroke-width="8"`) +
    oval(600, 315, 150, 132, paper.green) +
    oval(600, 315, 136, 119, paper.saffron) +
    oval(600, 315, 130, 113, shade(felt, 0.5)) +
    path('M600 202A130 113 0 0 1 600 428A190 140 0 0 0 600 202Z', shade(felt, 0.62)) +
    banknote('translate(566 296) rotate(-24) scale(.86)') +
    banknote('translate(642 350) rotate(18) scale(.8)', paper.indigo) +
    [
      [520, 352],
      [552, 382],
      [606, 400],
      [640, 274],
      [676, 300],
      [596, 250],
      [604, 330],
    ]
      .map(([x, y]) => coin(Number(x), Number(y), 19))
      .join('');
  return (
    cloth +
    clarinet('translate(256 128) rotate(-14) scale(.82)') +
    guitar('translate(250 428) rotate(-62) scale(.92)') +
    kora('translate(1010 410) rotate(58) scale(.86)') +
    twistedPaper('translate(452 520) rotate(-12) scale(.9)') +
    flask(880, 246, 1.1) +
    phone('translate(1066 150) rotate(16) scale(.72)', tipScreen('hat phone')) +
    hat
  );
}

function twentyMinutes(): string {
  const juggler: Appearance = {
    skin: 2,
    hair: 'curls',
    garment: 'stripes',
    prop: 'arms-up',
    face: 'smile',
    papers: ['sky', 'coral', 'saffron'],
  };
  const onlookers: readonly [Appearance, number, number, number][] = [
    [
      {
        skin: 4,
        hair: 'wrap',
        garment: 'dress',
        prop: 'none',
        papers: ['sky', 'green', 'saffron'],
        face: 'smile',
        earrings: true,
      },
      120,
      556,
      0.7,
    ],
    [
      {
        skin: 1,
        hair: 'cap',
        garment: 'hoodie',
        prop: 'none',
        papers: ['sky', 'indigo', 'coral'],
        face: 'smile',
      },
      300,
      520,
      0.58,
    ],
    [
      {
        skin: 3,
        hair: 'headphones',
        garment: 'jacket',
        prop: 'none',
        papers: ['sky', 'plum', 'saffron'],
        face: 'wink',
      },
      900,
      520,
      0.58,
    ],
    [
      {
        skin: 0,
        hair: 'braids',
        garment: 'tunic',
        prop: 'none',
        papers: ['sky', 'honey', 'green'],
        face: 'smile',
        glasses: true,
        earrings: true,
      },
      1084,
      556,
      0.7,
    ],
  ];
  const child: Appearance = {
    skin: 2,
    hair: 'puffs',
    garment: 'dress',
    prop: 'none',
    papers: ['sky', 'coral', 'green'],
    face: 'smile',
  };
  const balls = [
    [392, 128],
    [470, 58],
    [600, 26],
    [730, 58],
    [808, 128],
  ]
    .map(([x, y], n) => {
      const color = [paper.coral, paper.saffron, paper.green, paper.indigo, paper.coral][n] ?? paper.coral;
      return (
        disc(Number(x), Number(y), 24, color) +
        path(
          `M${x} ${Number(y) - 24}A24 24 0 0 1 ${x} ${Number(y) + 24}A34 34 0 0 0 ${x} ${Number(y) - 24}Z`,
          shade(color, 0.18),
        )
      );
    })
    .join('');
  return (
    ground('pavement', '#efd9a7', 0.06) +
    backdrops.city({ far: '#8fb0cc', near: '#b9a78d', light: paper.saffron }) +
    path('M0 520H1200V630H0Z', '#cdb694') +
    line('M0 548H1200M170 520L120 630M430 520L410 630M770 520L790 630M1030 520L1080 630', '#b49c78', 4) +
    onlookers.map(([appearance, x, y, size], n) => person(appearance, `onlooker ${n}`, x, y, size)).join('') +
    line('M372 150C450 10 750 10 828 150', paper.ink, 3, 'stroke-dasharray="2 14" opacity=".5"') +
    person(juggler, 'pavement juggler', 600, 572, 0.98) +
    balls +
    strip('pavement edge', 0, 590, 40, 30) +
    person(child, 'a child in front', 330, 604, 0.44) +
    hatOnGround('translate(786 520) scale(.72)') +
    sign('translate(930 606) scale(.9)', 'tip sign')
  );
}

function manySmallTips(): string {
  const selam: Appearance = {
    skin: 3,
    hair: 'braids',
    garment: 'tunic',
    prop: 'krar',
    papers: ['rose', 'green', 'saffron'],
    face: 'calm',
    earrings: true,
  };
  const shelf =
    box(70, 232, 330, 16, '#8a4b22', 4) +
    path('M118 232c-22-40-14-74 6-84h28c20 10 28 44 6 84z', paper.ink) +
    line('M152 168c30 0 30 34 8 44', paper.ink, 8) +
    [230, 286, 342]
      .map((x, n) =>
        path(
          `M${x - 22} 190h44c0 30-8 42-22 42s-22-12-22-42z`,
          [paper.coral, paper.cream, paper.saffron][n] ?? paper.cream,
        ),
      )
      .join('');
  const pane =
    box(820, 60, 300, 270, paper.cream, 6) +
    box(836, 76, 268, 238, '#a9c6d8') +
    disc(1010, 170, 56, paper.saffron) +
    path('M836 260C900 200 960 250 1010 230C1050 214 1080 220 1104 240V314H836Z', paper.leaf) +
    box(964, 76, 12, 238, paper.cream) +
    path('M806 50H1134V84C1040 120 900 120 806 84Z', paper.coral) +
    strip('kitchen curtain', 806, 44, 20, 16);
  const table =
    box(0, 500, 1200, 130, '#a3602c') + box(0, 500, 1200, 12, '#bf7a3c') + strip('kitchen', 0, 590, 40, 30);
  return (
    ground('kitchen wall', paper.rose, 0.06) +
    shelf +
    pane +
    person(selam, 'selam at her table', 590, 560, 1.14) +
    table +
    notebook('translate(330 536) rotate(-4) scale(.95)') +
    pencil('translate(512 566) rotate(-64) scale(.8)') +
    jar(880, 560, 1.12) +
    cup(1050, 566, 'selam cup', 1) +
    coin(780, 560, 20) +
    coin(806, 566, 20)
  );
}

function resourcesHero(): string {
  const teacher: Appearance = {
    skin: 2,
    hair: 'wrap',
    garment: 'tunic',
    prop: 'book',
    papers: ['green', 'coral', 'saffron'],
    face: 'smile',
    glasses: true,
    earrings: true,
  };
  const camera = moved(
    'translate(196 330)',
    line('M0 60L-70 300M0 60L70 300M0 60V300', paper.ink, 10),
    box(-84, -50, 168, 110, paper.ink, 14),
    box(-84, -50, 168, 28, paper.coral, 12),
    box(-40, -72, 70, 26, paper.ink, 6),
    disc(0, 12, 42, paper.steel),
    disc(0, 12, 32, '#1b2530'),
    disc(0, 12, 16, paper.indigo),
    disc(-10, 2, 7, paper.sky),
  );
  const chart = moved(
    'translate(1000 236)',
    disc(0, 0, 118, paper.cream),
    path('M0 0V-104A104 104 0 0 1 99 32Z', paper.saffron),
    path('M0 0L99 32A104 104 0 0 1 -84 61Z', paper.coral),
    path('M0 0L-84 61A104 104 0 0 1 0 -104Z', paper.indigo),
    disc(0, 0, 38, paper.cream),
  );
  const headphones = moved(
    'translate(962 500)',
    line('M-92 64V8A92 92 0 0 1 92 8V64', paper.ink, 18),
    line('M-92 20A92 92 0 0 1 92 20', paper.coral, 6),
    box(-112, 30, 46, 92, paper.saffron, 18),
    box(66, 30, 46, 92, paper.saffron, 18),
  );
  return (
    disc(600, 330, 280, '#1f7a5c') +
    disc(600, 330, 250, paper.saffron) +
    sheet(
      'translate(330 60) rotate(-8)',
      'resource poster',
      168,
      226,
      line('M28 60h92M28 84h64', paper.ink, 8) +
        disc(84, 152, 46, paper.coral) +
        path('M84 120l32 32-32 32-32-32z', paper.saffron),
    ) +
    camera +
    chart +
    headphones +
    person(teacher, 'resources', 600, 640, 1.12)
  );
}

function successKit(): string {
  const trunk = moved(
    'translate(600 470)',
    path('M-330 -60H330L300 160H-300Z', '#8a4b22'),
    path('M120 -60H330L300 160H90Z', '#6d3716'),
    box(-344, -84, 688, 44, '#5c2f14', 10),
    line('M-200 -40L-186 160M200 -40L186 160', '#5c2f14', 16),
    box(-44, -52, 88, 58, paper.saffron, 8),
    disc(0, -28, 11, paper.ink),
    path('M-5 -26h10l4 22h-18z', paper.ink),
  );
  const band = moved('translate(272 510)', strip('success kit', 0, 0, 54, 12));
  const checklist = [70, 104, 138, 172, 206]
    .map(
      (y, n) =>
        line(`M26 ${y}l9 10 16-20`, n < 4 ? paper.green : paper.sand, 7) +
        line(`M68 ${y}h${n % 2 ? 70 : 92}`, '#8b7a68', 7),
    )
    .join('');
  const budget = [66, 94, 122, 150, 178, 206]
    .map((y, n) => line(`M22 ${y}h${n % 2 ? 52 : 66}M128 ${y}h34`, n === 5 ? paper.green : '#8b7a68', 7))
    .join('');
  const press =
    disc(88, 98, 44, paper.rose) +
    disc(88, 88, 18, '#74472c') +
    path('M56 128C58 104 118 104 120 128C108 142 68 142 56 128Z', paper.indigo) +
    line('M28 170h120M28 194h92M28 218h108', '#8b7a68', 7);
  const tip = code(34, 56, 132) + line('M34 216h132', paper.coral, 12);
  return (
    sheet('translate(206 120) rotate(-15)', 'kit checklist', 190, 300, checklist) +
    sheet('translate(804 74) rotate(14)', 'kit press', 176, 290, press) +
    sheet('translate(398 56) rotate(-4)', 'kit budget', 192, 320, budget) +
    sheet('translate(600 48) rotate(5)', 'kit sign', 200, 320, tip) +
    pencil('translate(962 478) rotate(28) scale(1.1)') +
    trunk +
    band +
    coin(196, 606, 26) +
    coin(148, 612, 26) +
    coin(1030, 608, 26)
  );
}

function blogHero(): string {
  const writer: Appearance = {
    skin: 3,
    hair: 'shuruba',
    garment: 'kemis',
    prop: 'none',
    papers: ['saffron', 'green', 'coral'],
    face: 'calm',
    earrings: true,
  };
  const desk = box(120, 520, 1100, 150, '#8a4b22', 16) + box(120, 520, 1100, 16, '#a3602c', 8);
  return (
    disc(690, 330, 286, shade(paper.saffron, 0.1)) +
    disc(690, 330, 250, paper.coral) +
    sheet(
      'translate(930 96) rotate(10)',
      'a page of the blog',
      176,
      236,
      line('M28 62h108M28 88h76', paper.ink, 9) +
        line('M28 126h118M28 148h104M28 170h118M28 192h64', '#a8967f', 7),
    ) +
    sheet(
      'translate(292 150) rotate(-12)',
      'another page',
      160,
      214,
      disc(80, 92, 44, paper.green) +
        path('M80 60l32 32-32 32-32-32z', paper.saffron) +
        line('M26 160h108M26 182h80', '#a8967f', 7),
    ) +
    person(writer, 'who writes', 690, 566, 1.08) +
    desk +
    notebook('translate(600 548) rotate(-3) scale(1.08)') +
    sleeve(
      [
        [990, 690],
        [930, 470],
        [830, 470],
        [744, 510],
      ],
      paper.cream,
      '#8c5a38',
    ) +
    pencil('translate(690 556) rotate(38) scale(.86)') +
    moved('translate(734 506)', fist(writer, 0, 0, -16)) +
    cup(1030, 570, 'writing cup', 1.15) +
    flask(236, 574, 0.9)
  );
}

/** The pictures of the blog and the resources, by name; each is 1200 by 630. */
export const stories: Readonly<Record<string, Story>> = {
  'blog-a-banknote-on-the-forehead': { picture: banknoteOnTheForehead },
  'blog-how-a-digital-tip-travels': { picture: digitalTip },
  'blog-singing-home-from-far-away': { picture: singingHome },
  'blog-the-hat-around-the-world': { picture: hatAroundTheWorld },
  'blog-twenty-minutes-on-the-pavement': { picture: twentyMinutes },
  'blog-what-many-small-tips-can-carry': { picture: manySmallTips },
  'blog-hero': { picture: blogHero, seeThrough: true },
  'resources-hero': { picture: resourcesHero, seeThrough: true },
  'success-kit': { picture: successKit, seeThrough: true },
};
