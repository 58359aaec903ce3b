/** The file of everything that is held of a person, apart from other addresses: one page leads there. */
export const ownDataFormats = ['zip', 'json'] as const;
export type OwnDataFormat = (typeof ownDataFormats)[number];

/** A zip of tables for spreadsheets, or the same as JSON. */
export const ownDataPath = (format: OwnDataFormat) => `/account/data/${format}`;
