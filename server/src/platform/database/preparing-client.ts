import { createHash } from 'node:crypto';
import { Client, type ClientConfig } from 'pg';

/** A connection holds the plans of at most this many statements. */
const maxPrepared = 64;
const names = new Map<string, string>();

/** From now on this statement is parsed once a connection, as long as there is room for one more. */
export function prepareByName(text: string): void {
  if (names.has(text) || names.size >= maxPrepared) return;
  // The name is the text's own: behind a pooler that shares connections, two servers mean the same by it.
  names.set(text, createHash('sha256').update(text).digest('base64url'));
}

/** A connection that sends the statements of `prepareByName` by their names, and is not used again once it hung. */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    // Whoever waits for an answer is told by it; unheard, the event of a connection that breaks at work would end
    // the process.
    this.on('error', () => {});
  }

  // The driver's overloads differ in their last parts only; all of them end here.
  override query(...given: never[]): never {
    const [text, values, ...rest]: unknown[] = given;
    if (typeof text !== 'string' || !Array.isArray(values)) return this.#send(given);
    const name = names.get(text);
    const query = name ? { name, text, values } : { text, values };
    if (rest.length > 0) return this.#send([query, ...rest]);
    // The driver's own promise keeps each answer alive until the whole heap is searched, which was a fourth of
    // what an answer cost; a promise around its callback does not.
    return new Promise((resolve, reject) => {
      this.#send([
        query,
        (error: unknown, result: unknown) => (error ? reject(this.#failed(error)) : resolve(result)),
      ]);
    }) as never;
  }

  /** The driver goes on waiting for the answer it has given up, and all that is asked next waits behind it. */
  #failed(error: unknown): unknown {
    if (error instanceof Error && error.message === 'Query read timeout') void this.end().catch(() => {});
    return error;
  }

  #send(given: readonly unknown[]): never {
    return Reflect.apply(super.query, this, given) as never;
  }
}
