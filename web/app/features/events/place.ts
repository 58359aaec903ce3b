/** Latitude first, in degrees. */
export type Coordinates = readonly [latitude: number, longitude: number];

/** One place, one key: also how coordinates are written in addresses. */
export function coordinatesKey([latitude, longitude]: Coordinates): string {
  return `${latitude},${longitude}`;
}

/** Reads a key back; undefined for anything but two numbers. */
export function readCoordinates(key: string): Coordinates | undefined {
  const [latitude, longitude] =
    /^(-?\d{1,3}(?:\.\d{1,20})?),(-?\d{1,3}(?:\.\d{1,20})?)$/.exec(key)?.slice(1) ?? [];
  return latitude === undefined || longitude === undefined
    ? undefined
    : [Number(latitude), Number(longitude)];
}

/** The place on OpenStreetMap, marked. */
export function mapAddress([latitude, longitude]: Coordinates): string {
  const url = new URL('https://www.openstreetmap.org/');
  url.searchParams.set('mlat', String(latitude));
  url.searchParams.set('mlon', String(longitude));
  url.hash = `map=16/${latitude}/${longitude}`;
  return url.href;
}
