import {
  closeSync,
  fdatasync,
  fstatSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
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
  #dirty = false;
  #flushing: Promise<void> | undefined;
  #closed = false;

  constructor(path: string) {
    mkdirSync(dirname(path), { recursive: true });
    this.#descriptor = openSync(path, 'a+');
    cutTornLine(this.#descriptor, path);
  }

  append(line: string): void {
    writeSync(this.#descriptor, `${line}\n`);
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
    .filter((line) => line !== '')
    .map((line): unknown => JSON.parse(line));
}
