/** Latitude first, in degrees. */
export type Coordinates = readonly [latitude: number, longitude: number];

/** One place, one key. */
export function coordinatesKey([latitude, longitude]: Coordinates): string {
  return `${latitude},${longitude}`;
}

/** The place on OpenStreetMap, marked. */
export function mapAddress([latitude, longitude]: Coordinates): string {
  const url = new URL('https://www.openstreetmap.org/');
  url.searchParams.set('mlat', String(latitude));
  url.searchParams.set('mlon', String(longitude));
  url.hash = `map=16/${latitude}/${longitude}`;
  return url.href;
}
