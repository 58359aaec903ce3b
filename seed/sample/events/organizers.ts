export type SampleOrganizer = {
  slug: string;
  name: string;
  /** The invented contact person, whom visitors never see. */
  contact: string;
  description: string;
  /** Slugs of the organizer's events; some events have no organizer. */
  events: readonly string[];
};

export const sampleOrganizers: readonly SampleOrganizer[] = [
  {
    slug: 'lamp-and-lyre',
    name: 'Lamp & Lyre',
    contact: 'Selome Girma',
    description:
      'Three friends, borrowed chairs and a good lamp. We have held concerts in Piassa and on Churchill Avenue since the power cuts taught us how well a room listens in the dark.',
    events: [
      'tizita-by-lamplight',
      'getachew-saturday',
      'brass-arrangement',
      'chopin-and-church',
      'piassa-poetry',
    ],
  },
  {
    slug: 'kazanchis-night-school',
    name: 'Kazanchis Night School',
    contact: 'Fitsum Aregawi',
    description:
      'A jazz and dance house in a former night school. The blackboards are still up, and whoever plays a wrong note writes it down.',
    events: ['kazanchis-seven', 'last-rooms', 'staircase-two-hundred', 'shoulders-battle', 'piano-trio-bole'],
  },
  {
    slug: 'gulele-garden-concerts',
    name: 'Gulele Garden Concerts',
    contact: 'Mintesinot Hailu',
    description:
      'Music among junipers, greenhouses and the occasional tortoise. Half of every ticket goes to the players, the other half waters the garden.',
    events: [
      'ethio-jazz-garden',
      'greenhouse-quartet',
      'washint-morning',
      'timket-rehearsal',
      'forty-melodies',
    ],
  },
  {
    slug: 'tana-shore',
    name: 'የጣና ዳርቻ የባህል ማኅበር',
    contact: 'Yibeltal Mekuria',
    description:
      'በጣና ሐይቅ ዳርቻ ሙዚቃን፣ ግጥምንና ተረትን የምናዘጋጅ ማኅበር ነን። We hold evenings of music, poems and tales by Lake Tana; the boats wait until the last song.',
    events: ['tana-music-night', 'lake-strings', 'typewriter-park', 'masenqo-school'],
  },
  {
    slug: 'far-from-bole',
    name: 'Far From Bole',
    contact: 'Liya Worku',
    description:
      'A chain of living rooms and community halls from Washington to Melbourne. We bring the songs to whoever missed the plane home.',
    events: [
      'red-light-suite',
      'ramp-radio',
      'closet-tour-toronto',
      'friday-hall-dubai',
      'cold-injera-parade',
      'dark-season',
      'garden-fences',
      'laundromat',
      'lasagna-special',
    ],
  },
  {
    slug: 'market-day-stages',
    name: 'Market Day Stages',
    contact: 'Abdi Feyisa',
    description:
      'Circus, theater and comedy on market days, for those who came to buy onions. Dire Dawa, Adama, Jimma, and wherever the truck starts.',
    events: [
      'circus-market-day',
      'adama-comedy',
      'donkey-cart-theatre',
      'late-set-dire-dawa',
      'kebero-all-night',
    ],
  },
];
