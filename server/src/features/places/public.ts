export { createGeocoder, type Geocoder, type GeocoderOptions } from './geocoder.ts';
