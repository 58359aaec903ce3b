/** The path of our own geocoder: the same as OpenCage's, so that either can be configured. */
export const geocodePath = '/geocode/v1/json';

/** One place of an answer, with the fields that we use. */
export interface GeocodedPlace {
  /** The name for people, such as 'Addis Ababa, Ethiopia'. */
  readonly formatted: string;
  readonly geometry: { readonly lat: number; readonly lng: number };
  readonly components: Readonly<Record<string, unknown>>;
  /** 1 to 10, as in OpenCage's answers; 0 means unknown. */
  readonly confidence: number;
}

/** An answer in OpenCage's format. `status` is the outcome, also when the HTTP status is 200. */
export interface GeocodeAnswer {
  readonly documentation: string;
  readonly licenses: readonly { readonly name: string; readonly url: string }[];
  readonly results: readonly GeocodedPlace[];
  readonly status: { readonly code: number; readonly message: string };
  readonly thanks: string;
  readonly timestamp: { readonly created_http: string; readonly created_unix: number };
  readonly total_results: number;
}
