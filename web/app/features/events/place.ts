/** Latitude first, in degrees. */
export type Coordinates = readonly [latitude: number, longitude: number];

/** One place, one key. */
export function coordinatesKey([latitude, longitude]: Coordinates): string {
  return `${latitude},${longitude}`;
}
