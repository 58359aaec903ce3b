/** The address of the place on OpenStreetMap, with a marker; undefined for coordinates out of range. */
export function mapAddress([latitude, longitude]: readonly [latitude: number, longitude: number]):
  | string
  | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined;
  const url = new URL('https://www.openstreetmap.org/');
  url.searchParams.set('mlat', String(latitude));
  url.searchParams.set('mlon', String(longitude));
  url.hash = `map=16/${latitude}/${longitude}`;
  return url.href;
}
