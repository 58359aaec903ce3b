/** Rules of a band's shares, shared by the API and the form. */
export const BAND_MIN_MEMBERS = 2;
export const BAND_MAX_MEMBERS = 20;
export const BAND_MAX_PARTS = 10_000;
