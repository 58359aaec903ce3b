import { Readable } from 'node:stream';
import { type NoncedPage, noncedPage } from './nonced-gzip.ts';

/**
 * A page while it is being rendered, read by any number of people at once: each gets what is there, then
 * what comes, with a nonce of their own in every place the render put its nonce.
 */
export interface SharedPage {
  readonly status: number;
  readonly headers: Headers;
  stream(nonce: string): ReadableStream<Uint8Array>;
  /** The whole page, once it is there. Rejects when rendering broke off. */
  readonly whole: Promise<NoncedPage>;
}

export function sharePage(response: Response, renderNonce: string): SharedPage {
  const mark = Buffer.from(renderNonce);
  /** What stands between two places of the nonce; the last one is still growing. */
  const parts: Buffer[][] = [[]];
  let ended = false;
  let failure: unknown;
  let wake: (() => void)[] = [];

  const read = async (): Promise<NoncedPage> => {
    let tail: Buffer = Buffer.alloc(0);
    const announce = () => {
      for (const resolve of wake.splice(0)) resolve();
    };
    try {
      for await (const chunk of response.body ?? []) {
        const rest = splitAt(mark, Buffer.concat([tail, chunk]), parts);
        // The end may be the beginning of the nonce: it waits for what follows.
        const keep = endThatMayBegin(rest, mark);
        parts.at(-1)?.push(rest.subarray(0, rest.length - keep));
        tail = Buffer.from(rest.subarray(rest.length - keep));
        announce();
      }
      parts.at(-1)?.push(tail);
      return noncedPage(
        parts.map((pieces) => Buffer.concat(pieces)),
        mark.length,
      );
    } catch (error) {
      failure = error;
      throw error;
    } finally {
      ended = true;
      announce();
    }
  };
  const whole = read();
  // Whoever wants it asks; nobody having asked is no unhandled failure.
  whole.catch(() => undefined);

  async function* replay(nonce: string): AsyncGenerator<Uint8Array> {
    const value = Buffer.from(nonce);
    let part = 0;
    let piece = 0;
    for (;;) {
      const pieces = parts[part] ?? [];
      const next = pieces[piece];
      if (next) {
        piece += 1;
        if (next.length > 0) yield next;
      } else if (part < parts.length - 1) {
        part += 1;
        piece = 0;
        yield value;
      } else if (failure !== undefined) throw failure;
      else if (ended) return;
      else {
        await new Promise<void>((resolve) => {
          wake = [...wake, resolve];
        });
      }
    }
  }

  return {
    status: response.status,
    headers: response.headers,
    stream: (nonce) => Readable.toWeb(Readable.from(replay(nonce))) as ReadableStream<Uint8Array>,
    whole,
  };
}

/** Adds what stands before and between the marks to `parts`; returns what follows the last one. */
function splitAt(mark: Buffer, bytes: Buffer, parts: Buffer[][]): Buffer {
  let rest = bytes;
  for (let at = rest.indexOf(mark); at >= 0; at = rest.indexOf(mark)) {
    parts.at(-1)?.push(rest.subarray(0, at));
    parts.push([]);
    rest = rest.subarray(at + mark.length);
  }
  return rest;
}

/** How many bytes at the end of `bytes` are the first ones of `mark`. */
function endThatMayBegin(bytes: Buffer, mark: Buffer): number {
  for (let length = Math.min(mark.length - 1, bytes.length); length > 0; length -= 1) {
    if (bytes.subarray(bytes.length - length).equals(mark.subarray(0, length))) return length;
  }
  return 0;
}
