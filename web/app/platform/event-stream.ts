import { EventSourceParserStream } from 'eventsource-parser/stream';

/** A connection that is silent for this long counts as broken: the server sends a heartbeat every 25 s. */
const silentMs = 60_000;

/**
 * Reads a stream of server-sent events until it ends. Resolves with the status of the response; rejects when the connection
 * breaks or falls silent, and when the device goes offline: the connection would otherwise seem open for a long time.
 */
export async function readEvents(
  path: string,
  {
    headers,
    signal,
    onOpen,
    onEvent,
  }: {
    headers: Readonly<Record<string, string>>;
    signal: AbortSignal;
    /** Called when the server has answered and events start to arrive. */
    onOpen: () => void;
    onEvent: (data: string) => void;
  },
): Promise<number> {
  const line = new AbortController();
  const giveUp = () => line.abort();
  signal.addEventListener('abort', giveUp);
  addEventListener('offline', giveUp);
  let silence = setTimeout(giveUp, silentMs);
  const heard = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(part, controller) {
      clearTimeout(silence);
      silence = setTimeout(giveUp, silentMs);
      controller.enqueue(part);
    },
  });
  try {
    const response = await fetch(path, { headers, signal: line.signal, cache: 'no-store' });
    if (!response.ok || !response.body) return response.status;
    onOpen();
    const events = response.body
      .pipeThrough(heard)
      .pipeThrough(new TextDecoderStream())
      .pipeThrough(new EventSourceParserStream())
      .getReader();
    for (;;) {
      const { value, done } = await events.read();
      if (done) return response.status;
      onEvent(value.data);
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', giveUp);
    removeEventListener('offline', giveUp);
  }
}
