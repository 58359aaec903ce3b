/** What the API and the form hold alike of the shares of a band. */
export const BAND_MIN_MEMBERS = 2;
export const BAND_MAX_MEMBERS = 20;
export const BAND_MAX_PARTS = 10_000;
