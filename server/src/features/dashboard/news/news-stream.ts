/** What a stream of news needs of the world around it. */
export interface NewsSource {
  /**
   * What came after this number, the oldest first, at most `atOnce`, and the number up to which it is read then. Rejects when
   * one may not read it.
   */
  read(
    after: number,
  ): Promise<{ readonly items: readonly { readonly number: number }[]; readonly last: number }>;
  /** What the events are called. */
  readonly event: string;
  readonly atOnce: number;
  /** How long to wait for news before the stream says that it lives; null when its time is over. */
  heartbeatMs(): number | null;
  /** The stream is over, whoever ended it. */
  onEnd(): void;
  onError(error: unknown): void;
}

export interface NewsStream {
  readonly body: ReadableStream<Uint8Array<ArrayBuffer>>;
  /** There may be news. */
  wake(): void;
  end(): void;
}

const encoder = new TextEncoder();

/**
 * A stream of server-sent events (HTML Living Standard, section 9.2), one for each item after the number `after`, with the
 * number as its id. It is read as fast as the client takes it: nothing is kept in memory for one that does not.
 */
export function openNewsStream(source: NewsSource, after: number): NewsStream {
  let last = after;
  let greeted = false;
  let over = false;
  /** Whether there may be something to read. */
  let due = true;
  let wake = () => {};

  const end = () => {
    if (over) return;
    over = true;
    source.onEnd();
    wake();
  };
  const sleep = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  /** The next part of the stream; undefined at its end. */
  async function next(): Promise<string | undefined> {
    while (!over) {
      if (due) {
        due = false;
        const { items, last: readTo } = await source.read(last);
        if (over) return undefined;
        last = readTo;
        due ||= items.length === source.atOnce;
        if (items.length > 0) return items.map((item) => writeEvent(source.event, item)).join('');
      }
      const heartbeatMs = source.heartbeatMs();
      if (heartbeatMs === null) return undefined;
      if (!due) await sleep(heartbeatMs);
      if (due || over) continue;
      // What it was not woken for is found by then.
      due = true;
      return ':\n\n';
    }
    return undefined;
  }

  const body = new ReadableStream<Uint8Array<ArrayBuffer>>(
    {
      async pull(controller) {
        // The first bytes say that the stream is open, before there is any news.
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
      wake();
    },
    end,
  };
}

function writeEvent(event: string, item: { readonly number: number }): string {
  return `id: ${item.number}\nevent: ${event}\ndata: ${JSON.stringify(item)}\n\n`;
}
