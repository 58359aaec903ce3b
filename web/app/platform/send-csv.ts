import { ApiError } from './api.ts';
import { csvMark, csvType, writeCsvLine } from './csv.ts';
import { fileResponse, refusedFile, streamOf } from './file-response.ts';

interface Part {
  readonly lines: readonly (readonly string[])[];
  /** What the next part is read with; null where this one is the last. */
  readonly next: number | null;
}

interface CsvFile {
  readonly name: string;
  readonly header: readonly string[];
  /** Reads a part; 0 reads the first. */
  readonly readPart: (from: number) => Promise<Part>;
  readonly logFailure?: (error: unknown) => void;
}

/** A file for spreadsheets, sent part by part as it is read. */
export async function sendCsv(file: CsvFile): Promise<Response> {
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
async function* writeParts({ header, readPart }: CsvFile): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  const begin = (from: number) => {
    const part = readPart(from);
    // If the reader stops, nobody awaits the part that is being fetched.
    part.catch(() => {});
    return part;
  };
  let text = `${csvMark}${writeCsvLine(header)}`;
  let coming = begin(0);
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
  read: (query: { limit: string; offset: string }) => Promise<Part['lines']>,
): CsvFile['readPart'] {
  return async (offset) => {
    const lines = await read({ limit: String(limit), offset: String(offset) });
    return { lines, next: lines.length < limit ? null : offset + lines.length };
  };
}
