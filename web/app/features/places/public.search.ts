/** What is loaded once somebody looks for a place: apart, so that a form is there without it. */
export { findPlaces } from './find-place.ts';
