/** A module of its own, loaded once somebody searches for a place, so that a form appears without it. */
export { findPlaces } from './find-place.ts';
