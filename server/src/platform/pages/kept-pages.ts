import type { NoncedPage } from './nonced-gzip.ts';

export interface KeptPage {
  readonly page: NoncedPage;
  readonly headers: Headers;
  /** When it was made, in ms of the caller's clock. */
  readonly madeAt: number;
}

/** Pages by their key, of `maxBytes` together at most; the longest kept goes first. */
export class KeptPages {
  readonly #pages = new Map<string, KeptPage>();
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** What they hold in memory. */
  get bytes(): number {
    return this.#bytes;
  }

  get(key: string): KeptPage | undefined {
    return this.#pages.get(key);
  }

  set(key: string, entry: KeptPage): void {
    // Deleted first, so that the map's order stays the order of age.
    this.#delete(key);
    this.#pages.set(key, entry);
    this.#bytes += entry.page.bytes;
    for (const oldest of this.#pages.keys()) {
      if (this.#bytes <= this.#maxBytes) break;
      this.#delete(oldest);
    }
  }

  /** Drops what was made before `time`. */
  dropBefore(time: number): void {
    for (const [key, { madeAt }] of this.#pages) {
      if (madeAt >= time) break;
      this.#delete(key);
    }
  }

  #delete(key: string): void {
    this.#bytes -= this.#pages.get(key)?.page.bytes ?? 0;
    this.#pages.delete(key);
  }
}
