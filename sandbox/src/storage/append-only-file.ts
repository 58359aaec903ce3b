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
 * An append-only file of JSON lines. A line is handed to the operating system before `append` returns, so it survives a killed
 * process; after `flush` it survives a power failure too.
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

  /** Throws when the disk is full; then nothing of the line remains. */
  append(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    try {
      // On a nearly full disk a write stores only a part, and only the returned count shows it.
      for (let written = 0; written < bytes.length; ) written += writeSync(this.#descriptor, bytes, written);
    } catch (error) {
      // Otherwise the next line would be appended to the written part of this one.
      ftruncateSync(this.#descriptor, this.#size);
      throw error;
    }
    this.#size += bytes.length;
    this.#dirty = true;
  }

  /** Resolves once everything appended so far is on the disk; concurrent callers share one sync. */
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

/** A process killed while writing leaves half a line, and the next line would be appended to it. */
function cutTornLine(descriptor: number, path: string): void {
  const size = fstatSync(descriptor).size;
  if (size === 0) return;
  const content = readFileSync(path);
  if (content[size - 1] === 0x0a) return;
  ftruncateSync(descriptor, content.lastIndexOf(0x0a) + 1);
}

/** The complete lines of a JSON-lines file, parsed. A missing file is empty; an incomplete last line is left out. */
export function readJsonLines(path: string): unknown[] {
  return readLines(path).map((line): unknown => JSON.parse(line));
}

/**
 * Removes unreadable lines, which earlier versions left behind on a full disk: half a line with the next one appended to it.
 * That next line stays. What is removed is saved in a file beside this one. Returns how many lines were damaged. Only for
 * start-up, before the file is read or opened.
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

/** The longest end of a line that is itself a complete line: the one that was appended to half of another. */
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
