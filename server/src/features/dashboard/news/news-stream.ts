import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import type { NewsPart } from './read-news.ts';

/** What a stream of news needs of the world around it. */
export interface NewsSource {
  /** What came after this number, the oldest first, at most `atOnce`. Rejects when one may not read it. */
  read(after: number): Promise<NewsPart>;
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
 * A stream of server-sent events (HTML Living Standard, section 9.2), one for each tip after the number `after`, with the
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
        const { tips, last: readTo } = await source.read(last);
        if (over) return undefined;
        last = readTo;
        due ||= tips.length === source.atOnce;
        if (tips.length > 0) return tips.map(writeEvent).join('');
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

function writeEvent(tip: ReceivedTip): string {
  return `id: ${tip.number}\nevent: tip\ndata: ${JSON.stringify(tip)}\n\n`;
}
