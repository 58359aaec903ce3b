/** Names the package spells in an older transliteration than maps do today. */
export const modernNames: Readonly<Record<string, string>> = {
  Nazrēt: 'Adama',
  "Mek'ele": 'Mekelle',
};

/** Places people go to for a festival which have too few inhabitants for the package. */
export const smallPlaces = [
  { name: 'Lalibela', country: 'ET', latitude: 12.0317, longitude: 39.0476, population: 20_000 },
  { name: 'Aksum', country: 'ET', latitude: 14.1211, longitude: 38.7234, population: 66_800 },
  { name: 'Dorze', country: 'ET', latitude: 6.1797, longitude: 37.5797, population: 5_000 },
] as const;
