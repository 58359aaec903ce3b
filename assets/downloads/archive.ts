import { strFromU8, strToU8, unzipSync, type Zippable, zipSync } from 'fflate';

/** ZIP stores local time, so a local date gives the same archive in every time zone. */
const fixedDate = new Date(2026, 0, 1);
const fixedTimestamp = '2026-01-01T00:00:00Z';

/** Builds an archive of these files. The same files always give the same bytes. */
export function createArchive(files: Zippable): Buffer {
  return Buffer.from(zipSync(files, { mtime: fixedDate, level: 9 }));
}

/** Replaces the dates that the library wrote into an Office document by fixed ones. */
export function withFixedDates(document: Uint8Array): Buffer {
  const properties = 'docProps/core.xml';
  const files = unzipSync(document, { filter: ({ name }) => !name.endsWith('/') });
  const dated = strFromU8(files[properties] ?? new Uint8Array());
  return createArchive({
    ...files,
    [properties]: strToU8(dated.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, fixedTimestamp)),
  });
}
