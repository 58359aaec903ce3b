export { deleteEndedLookupsJob } from './delete-ended.ts';
export { createGeocoder, type Geocoder, type GeocoderOptions } from './geocoder.ts';
export { placesRoutes } from './http.ts';
