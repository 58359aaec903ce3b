/** Latitude first, in degrees. */
export type Coordinates = readonly [latitude: number, longitude: number];

/** The key of a place. */
export function coordinatesKey([latitude, longitude]: Coordinates): string {
  return `${latitude},${longitude}`;
}
