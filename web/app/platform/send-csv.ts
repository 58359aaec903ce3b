import { ApiError } from './api.ts';
import { csvMark, csvType, writeCsvLine } from './csv.ts';
import { fileResponse, refusedFile, streamOf } from './file-response.ts';

interface Part<Place> {
  readonly lines: readonly (readonly string[])[];
  /** What the next part is read with; null where this one is the last. */
  readonly next: Place | null;
}

interface CsvFile<Place> {
  readonly name: string;
  readonly header: readonly string[];
  /** Reads a part; without a place it reads the first. */
  readonly readPart: (from?: Place) => Promise<Part<Place>>;
  readonly logFailure?: (error: unknown) => void;
}

/** A file for spreadsheets, sent part by part as it is read. */
export async function sendCsv<Place>(file: CsvFile<Place>): Promise<Response> {
  const parts = writeParts(file);
  try {
    // The first part says whether there is such a file, before any of it is sent.
    const { value: first } = await parts.next();
    return fileResponse(streamOf(parts, { first, logFailure: file.logFailure }), {
      name: file.name,
      type: csvType,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refusedFile(error);
  }
}

/** Each part is read while the one before it is written. */
async function* writeParts<Place>({
  header,
  readPart,
}: CsvFile<Place>): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  const begin = (from?: Place) => {
    const part = readPart(from);
    // If the reader stops, nobody awaits the part that is being fetched.
    part.catch(() => {});
    return part;
  };
  let text = `${csvMark}${writeCsvLine(header)}`;
  let coming = begin();
  for (;;) {
    const { lines, next } = await coming;
    if (next !== null) coming = begin(next);
    yield encoder.encode(text + lines.map(writeCsvLine).join(''));
    if (next === null) return undefined;
    text = '';
  }
}

/** Reads a list from an offset on, until a part is not full: the total of a long list may stop counting before its end. */
export function readByOffset(
  limit: number,
  read: (query: { limit: string; offset: string }) => Promise<Part<number>['lines']>,
): CsvFile<number>['readPart'] {
  return async (offset = 0) => {
    const lines = await read({ limit: String(limit), offset: String(offset) });
    return { lines, next: lines.length < limit ? null : offset + lines.length };
  };
}
