import { tooManyRequests } from '#contract/errors.ts';
import { Refusal } from './errors.ts';

/** How long a stream may be silent: the web counts a connection that is silent for a minute as broken. */
export const heartbeatMs = 25_000;

/** When somebody who has too many streams may try again. */
const retryAfterSeconds = 30;

/** Counts the streams of each reader, and lets each have `most` at a time. */
export interface StreamLimit {
  /**
   * Counts one more stream of the reader, and returns what counts it off, once. Throws `too_many_requests` if the reader
   * has too many. It checks and counts in one step, so that not all of many requests at once are let through; call it before
   * the stream is prepared.
   */
  count(reader: string): () => void;
}

export function createStreamLimit(most: number): StreamLimit {
  const openOf = new Map<string, number>();
  return {
    count(reader) {
      const open = openOf.get(reader) ?? 0;
      if (open >= most) throw new Refusal(tooManyRequests, { retryAfterSeconds });
      openOf.set(reader, open + 1);
      let counted = true;
      return () => {
        if (!counted) return;
        counted = false;
        const left = (openOf.get(reader) ?? 1) - 1;
        if (left > 0) openOf.set(reader, left);
        else openOf.delete(reader);
      };
    },
  };
}

/** What a stream needs from its surroundings. */
export interface EventStreamSource {
  /**
   * The items after this number, the oldest first, at most `atOnce`, and the number up to which everything is now
   * read. Rejects if the reader has no access.
   */
  read(
    after: number,
  ): Promise<{ readonly items: readonly { readonly number: number }[]; readonly last: number }>;
  /** The type of the events. */
  readonly event: string;
  readonly atOnce: number;
  /** How long to wait for items before the stream sends a heartbeat; null if the stream must end. */
  heartbeatMs(): number | null;
  /** Called when the stream ends, for whatever reason. */
  onEnd(): void;
  onError(error: unknown): void;
}

export interface EventStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Makes the stream read what is new. */
  wake(): void;
  end(): void;
}

const encoder = new TextEncoder();

/**
 * A stream of server-sent events (HTML Living Standard, section 9.2), one for each item after the number `after`,
 * with the number as its id. Items are read as fast as the client takes them; nothing is buffered for a slow client.
 */
export function openEventStream(source: EventStreamSource, after: number): EventStream {
  let last = after;
  let greeted = false;
  let over = false;
  /** Whether there may be something to read. */
  let due = true;
  const pulse = createPulse();

  const end = () => {
    if (over) return;
    over = true;
    source.onEnd();
    pulse.wake();
  };

  /** The next part of the stream; undefined at its end. */
  async function next(): Promise<string | undefined> {
    while (!over) {
      if (due) {
        due = false;
        const { items, last: readTo } = await source.read(last);
        if (over) return undefined;
        last = readTo;
        due ||= items.length === source.atOnce;
        if (items.length > 0) {
          pulse.restart();
          return items.map((item) => writeEvent(source.event, item)).join('');
        }
      }
      const heartbeatMs = source.heartbeatMs();
      if (heartbeatMs === null) return undefined;
      const leftMs = pulse.leftMs(heartbeatMs);
      if (leftMs > 0 && !due) await pulse.sleep(leftMs);
      if (over || (due && leftMs > 0)) continue;
      // The read after the heartbeat also finds items for which the stream was not woken.
      due = true;
      pulse.restart();
      return ':\n\n';
    }
    return undefined;
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        // The first bytes show that the stream is open before there is any news.
        const part = greeted
          ? await next().catch((error: unknown) => void source.onError(error))
          : ': open\n\n';
        greeted = true;
        if (part !== undefined) return controller.enqueue(encoder.encode(part));
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
  return {
    body,
    wake() {
      due = true;
      pulse.wake();
    },
    end,
  };
}

/**
 * When a stream sends its heartbeats. Being woken for nothing moves none: a stream that is silent for long counts as broken, and a
 * reader must not learn from the moment of a heartbeat that something happened which they are not sent.
 */
function createPulse() {
  let dueAtMs: number | undefined;
  let wake = () => {};
  return {
    /** Something was sent: the next one is counted from here. */
    restart() {
      dueAtMs = undefined;
    },
    /** How long until the next one, which is this long after what was sent last. */
    leftMs(everyMs: number): number {
      dueAtMs ??= performance.now() + everyMs;
      return dueAtMs - performance.now();
    },
    sleep: (ms: number) =>
      new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    wake: () => wake(),
  };
}

function writeEvent(event: string, item: { readonly number: number }): string {
  return `id: ${item.number}\nevent: ${event}\ndata: ${JSON.stringify(item)}\n\n`;
}
