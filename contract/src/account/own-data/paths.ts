/** The file with everything stored about a person. Separate from other paths: only one page links there. */
export const ownDataFormats = ['zip', 'json'] as const;
export type OwnDataFormat = (typeof ownDataFormats)[number];

/** The id of the links to it, on `/account`. */
export const ownDataAnchor = 'own-data';

/** A zip of tables for spreadsheets, or the same as JSON. */
export const ownDataPath = (format: OwnDataFormat) => `/account/data/${format}`;
