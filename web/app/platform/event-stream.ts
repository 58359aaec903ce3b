import { EventSourceParserStream } from 'eventsource-parser/stream';

/** A line that says nothing for so long is taken for dead: the server says every 25 s that it lives. */
const silentMs = 60_000;

/**
 * Reads a stream of server-sent events until it ends. Resolves with the status the server answered; rejects when the line
 * breaks or falls silent.
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
    /** The server has answered, and what comes is heard from now on. */
    onOpen: () => void;
    onEvent: (data: string) => void;
  },
): Promise<number> {
  const line = new AbortController();
  const giveUp = () => line.abort();
  signal.addEventListener('abort', giveUp);
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
  }
}
