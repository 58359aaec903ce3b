import {
  appendFileSync,
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

const syncToDisk = promisify(fdatasync);

/**
 * A file of JSON lines that only grows. A line is handed to the operating system before `append` returns, so
 * it outlives a killed process; after `flush` it outlives a power cut too.
 */
export class AppendOnlyFile {
  readonly #descriptor: number;
  #size: number;
  #dirty = false;
  #flushing: Promise<void> | undefined;
  #closed = false;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#descriptor = openSync(path, 'a+');
    cutTornLine(this.#descriptor, path);
    this.#size = fstatSync(this.#descriptor).size;
  }

  /** Throws when the disk takes no more; nothing of the line stays then. */
  append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    try {
      // A disk that is nearly full takes a part of what it is given, and says so in the count alone.
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#descriptor, bytes, written);
    } catch (error) {
      // The next line would be glued to what stands here of this one.
      ftruncateSync(this.#descriptor, this.#size);
      throw error;
    }
    this.#size += bytes.length;
    this.#dirty = true;
  }

  /** Resolves once everything appended so far is on the disk; callers that wait together share one sync. */
  async flush(): Promise<void> {
    while (this.#flushing) await this.#flushing;
    if (!this.#dirty || this.#closed) return;
    this.#dirty = false;
    this.#flushing = syncToDisk(this.#descriptor);
    try {
      await this.#flushing;
    } catch (error) {
      this.#dirty = true;
      throw error;
    } finally {
      this.#flushing = undefined;
    }
  }

  async close(): Promise<void> {
    await this.flush();
    if (this.#closed) return;
    this.#closed = true;
    closeSync(this.#descriptor);
  }
}

/** A process killed while writing leaves half a line, which would swallow the next one. */
function cutTornLine(descriptor: number, path: string): void {
  const size = fstatSync(descriptor).size;
  if (size === 0) return;
  const content = readFileSync(path);
  if (content[size - 1] === 0x0a) return;
  ftruncateSync(descriptor, content.lastIndexOf(0x0a) + 1);
}

/** The whole lines of a JSON-lines file, parsed; a missing file is empty, a torn last line is left out. */
export function readJsonLines(path: string): unknown[] {
  return readLines(path).map((line): unknown => JSON.parse(line));
}

/**
 * Takes out of a file the lines that cannot be read, which earlier versions left behind on a full disk: half a line with
 * the next one glued to it. That next one stays. What is taken out is kept in a file beside this one. Returns how
 * many lines were damaged. Only for start-up, before the file is read or opened.
 */
export function repairJsonLines(path: string): number {
  const lines = readLines(path);
  const damaged = lines.filter((line) => !isJson(line));
  if (damaged.length === 0) return 0;
  appendFileSync(`${path}.damaged`, damaged.map((line) => `${line}\n`).join(''));
  const readable = lines
    .map((line) => (isJson(line) ? line : readableEnd(line)))
    .filter((line) => line !== '');
  const repaired = `${path}.repaired`;
  rmSync(repaired, { force: true });
  writeFileSync(repaired, readable.map((line) => `${line}\n`).join(''));
  renameSync(repaired, path);
  return damaged.length;
}

/** The longest end of a line that is a line by itself: the one that was glued to half of another. */
function readableEnd(line: string): string {
  for (let start = 1; start < line.length; start += 1) {
    if ('[{'.includes(line.charAt(start)) && isJson(line.slice(start))) return line.slice(start);
  }
  return '';
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

function readLines(path: string): string[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
  return text
    .slice(0, text.lastIndexOf('\n') + 1)
    .split('\n')
    .filter((line) => line !== '');
}
