export type { FoundPlace } from './find-place.ts';
export { mapAddress } from './map-address.ts';
export { placeName } from './place-name.ts';
