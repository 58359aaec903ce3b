import type { Poster } from './banner.ts';

/** The banners, by event slug. */
export const posters: Readonly<Record<string, Poster>> = {
  'tizita-by-lamplight': {
    backdrop: 'hall',
    papers: ['plum', 'coffee', 'brick', 'saffron'],
    cast: ['dawit-kiflemariam', 'almaz-tessera'],
  },
  'tana-music-night': {
    backdrop: 'lake',
    papers: ['coral', 'indigo', 'teal', 'saffron'],
    cast: ['demeke-tarekegn', 'selamawit-gebreyesus', 'mikael-assefa-worku'],
  },
  'cassette-rescue': {
    backdrop: 'city',
    papers: ['indigo', 'plum', 'teal', 'coral'],
    cast: ['henok-birhane-dj'],
  },
  'hawassa-soul-fest': {
    backdrop: 'lake',
    papers: ['saffron', 'teal', 'green', 'coral'],
    cast: ['ayantu-gemechu', 'tsion-habtewold'],
  },
  'begena-candle': {
    backdrop: 'rock-church',
    papers: ['indigo', 'coffee', 'brick', 'saffron'],
    cast: ['hirut-zelalem'],
  },
  'ramp-radio': {
    backdrop: 'arches',
    papers: ['teal', 'plum', 'indigo', 'rose'],
    cast: ['makeda-solomon-dc', 'theo-mesele-london'],
  },
  'closet-tour-toronto': {
    backdrop: 'curtain',
    papers: ['indigo', 'brick', 'plum', 'saffron'],
    cast: ['kidus-toronto'],
  },
  'masenqo-school': {
    backdrop: 'castle',
    papers: ['sky', 'green', 'honey', 'cream'],
    cast: ['demeke-tarekegn'],
  },
  'kazanchis-seven': {
    backdrop: 'moon',
    papers: ['indigo', 'ink', 'plum', 'saffron'],
    cast: ['yared-wubshet'],
  },
  'red-light-suite': {
    backdrop: 'city',
    papers: ['coral', 'ink', 'plum', 'saffron'],
    cast: ['nebiyu-dc-jazz', 'makeda-solomon-dc'],
  },
  'ethio-jazz-garden': {
    backdrop: 'garden',
    papers: ['saffron', 'green', 'leaf', 'cream'],
    cast: ['mikael-assefa-worku', 'rahel-mengistab', 'yared-wubshet'],
  },
  'forty-melodies': {
    backdrop: 'bookshelf',
    papers: ['sand', 'coffee', 'honey', 'saffron'],
    cast: ['rahel-mengistab'],
  },
  'greenhouse-quartet': {
    backdrop: 'garden',
    papers: ['sky', 'teal', 'leaf', 'saffron'],
    cast: ['entoto-cellist', 'entoto-violinist'],
  },
  'eskista-beginners': {
    backdrop: 'lake',
    papers: ['rose', 'teal', 'leaf', 'saffron'],
    cast: ['hiwot-hailu'],
  },
  'shoulders-battle': {
    backdrop: 'hall',
    papers: ['teal', 'ink', 'green', 'saffron'],
    cast: ['hiwot-hailu', 'naod-girma'],
  },
  'last-rooms': {
    backdrop: 'stairs',
    papers: ['rose', 'plum', 'brick', 'saffron'],
    cast: ['liya-shewangizaw'],
  },
  'railway-arches': {
    backdrop: 'arches',
    papers: ['sky', 'indigo', 'teal', 'saffron'],
    cast: ['ruth-ayele-london'],
  },
  'staircase-two-hundred': {
    backdrop: 'stairs',
    papers: ['sky', 'teal', 'honey', 'cream'],
    cast: ['amanuel-retta'],
  },
  'coffee-and-clay': {
    backdrop: 'gallery',
    papers: ['sand', 'coffee', 'honey', 'saffron'],
    cast: ['tigist-alemu', 'mahder-sculptor'],
  },
  'before-the-buses': {
    backdrop: 'market',
    papers: ['plum', 'ink', 'indigo', 'coral'],
    cast: ['yodit-ambaye', 'elias-photo'],
  },
  'piassa-poetry': {
    backdrop: 'bookshelf',
    papers: ['green', 'coffee', 'honey', 'saffron'],
    cast: ['yonas-mekonnen'],
  },
  'five-gates': {
    backdrop: 'gate',
    papers: ['indigo', 'brick', 'honey', 'saffron'],
    cast: ['abdella-yusuf-harari'],
  },
  'teret-teret': {
    backdrop: 'curtain',
    papers: ['green', 'brick', 'plum', 'saffron'],
    cast: ['meseret-bogale', 'gelila-puppet-house'],
  },
  'who-ate-my-kitfo': {
    backdrop: 'curtain',
    papers: ['plum', 'green', 'teal', 'saffron'],
    cast: ['eden-worku-comedian'],
  },
  'adama-comedy': {
    backdrop: 'curtain',
    papers: ['teal', 'coral', 'brick', 'cream'],
    cast: ['biruk-shiferaw', 'eden-worku-comedian'],
  },
  'circus-market-day': {
    backdrop: 'market',
    papers: ['sky', 'honey', 'teal', 'saffron'],
    cast: ['mimi-abate'],
  },
};

/** Places where events happen; each event shows one after its own banner. */
export const eventPlaces: Readonly<Record<string, Poster>> = {
  'the-stage': {
    backdrop: 'curtain',
    papers: ['plum', 'brick', 'coffee', 'saffron'],
    cast: [],
  },
  'the-evening': {
    backdrop: 'city',
    papers: ['coral', 'indigo', 'plum', 'saffron'],
    cast: [],
  },
};
