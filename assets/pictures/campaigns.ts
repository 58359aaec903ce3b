import type { Poster } from './banner.ts';

/** The pictures of the sample campaigns, by id. */
export const campaignPosters: Readonly<Record<string, Poster>> = {
  'four-hundred-cassettes': {
    backdrop: 'station',
    papers: ['coral', 'plum', 'indigo', 'saffron'],
    cast: ['henok-birhane-dj'],
  },
  'before-the-buses': {
    backdrop: 'city',
    papers: ['sky', 'indigo', 'teal', 'rose'],
    cast: ['yodit-ambaye'],
  },
  'paper-rain': {
    backdrop: 'hills',
    papers: ['honey', 'brick', 'coffee', 'cream'],
    cast: ['noemie-desta-toronto'],
  },
  'photo-berhan': {
    backdrop: 'lake',
    papers: ['cream', 'teal', 'sky', 'coral'],
    cast: ['jember-obrien-melbourne'],
  },
  'night-bus-sixty-one': {
    backdrop: 'city',
    papers: ['plum', 'ink', 'indigo', 'saffron'],
    cast: ['tsion-habtewold', 'biruk-shiferaw'],
  },
  'eskista-on-wheels': {
    backdrop: 'garden',
    papers: ['rose', 'green', 'leaf', 'saffron'],
    cast: ['hiwot-hailu', 'tirunesh-gurage-dance'],
  },
  'two-hundred-steps': {
    backdrop: 'stairs',
    papers: ['saffron', 'brick', 'coral', 'cream'],
    cast: ['amanuel-retta'],
  },
  'begena-for-girls': {
    backdrop: 'rock-church',
    papers: ['plum', 'brick', 'coffee', 'honey'],
    cast: ['hirut-zelalem'],
  },
  'last-projectionist': {
    backdrop: 'curtain',
    papers: ['ink', 'brick', 'plum', 'saffron'],
    cast: ['freweini-haddish', 'gash-tolosa'],
  },
  'masinko-for-school': {
    backdrop: 'castle',
    papers: ['sky', 'leaf', 'green', 'saffron'],
    cast: ['demeke-tarekegn'],
  },
  'bench-portraits': {
    backdrop: 'market',
    papers: ['sand', 'coral', 'honey', 'cream'],
    cast: ['elias-photo'],
  },
  'a-floor-that-gives': {
    backdrop: 'hall',
    papers: ['teal', 'coffee', 'honey', 'saffron'],
    cast: ['liya-shewangizaw'],
  },
  'wednesday-evening-record': {
    backdrop: 'bookshelf',
    papers: ['green', 'coffee', 'brick', 'saffron'],
    cast: ['mikael-assefa-worku', 'selamawit-gebreyesus', 'kibrom-tesfay'],
  },
  'eleven-looms': {
    backdrop: 'hills',
    papers: ['leaf', 'green', 'teal', 'cream'],
    cast: ['shemane-dorze-weavers'],
  },
  'barefoot-in-bole': {
    backdrop: 'moon',
    papers: ['teal', 'ink', 'indigo', 'coral'],
    cast: ['naod-girma'],
  },
};
