import { randomUUID } from 'node:crypto';
import { Agent, get, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Product } from '../product.ts';
import { owningPage } from './owners.ts';
import { beneficiaryId } from './readings.ts';
import type { Tally } from './tally.ts';

/** A person may have eight open at one server; half of these are at each. */
const streamsAPage = 8;
const openAtOnce = 8;
/** Some of these pages have many tips, others few. */
const pageStep = 50;
const againAfterMs = 500;

interface Stream {
  readonly page: string;
  /** The times at which each tip was heard, in milliseconds since 1970. */
  readonly heard: Map<string, number[]>;
}

export type Streams = Awaited<ReturnType<typeof openStreams>>;

/** Dashboards that are open in many places, through the proxy, and are opened again where one ends. */
export async function openStreams(product: Product, count: number, tally: Tally) {
  const pages = Array.from({ length: Math.ceil(count / streamsAPage) }, (_, at) =>
    beneficiaryId(at * pageStep),
  );
  const agent = new Agent({ keepAlive: false, maxSockets: Number.POSITIVE_INFINITY });
  const closing = new AbortController();
  const streams: Stream[] = [];
  let reopened = 0;

  /** Resolves once the stream has ended; `onOpen` is called with its first bytes. */
  function follow(stream: Stream, token: string, last: { number?: string }, onOpen: () => void) {
    const headers = {
      authorization: `Bearer ${token}`,
      ...(last.number === undefined ? {} : { 'last-event-id': last.number }),
    };
    const startedAt = performance.now();
    const address = `${product.origin}/api/v1/dashboard/pages/${stream.page}/news`;
    return new Promise<void>((resolve) => {
      const note = (status: number | undefined) =>
        tally.note('streams opened', { status, ms: performance.now() - startedAt, at: Date.now() });
      const request = get(address, { agent, headers, signal: closing.signal }, (response) => {
        response.once('data', () => {
          note(response.statusCode);
          onOpen();
        });
        readEvents(response, stream, last);
        response.once('close', resolve);
      });
      request.once('error', () => {
        if (!closing.signal.aborted) note(undefined);
        resolve();
      });
    });
  }

  async function stayOpen(stream: Stream, token: string, onOpen: () => void): Promise<void> {
    const last: { number?: string } = {};
    while (!closing.signal.aborted) {
      await follow(stream, token, last, onOpen);
      if (closing.signal.aborted) return;
      reopened += 1;
      await pause(againAfterMs);
    }
  }

  const waiting = pages.values();
  const open = async () => {
    for (const page of waiting) {
      const { token } = await owningPage(product, page, `${randomUUID()}@load.example`);
      for (let nth = 0; nth < streamsAPage; nth += 1) {
        const stream = { page, heard: new Map<string, number[]>() };
        streams.push(stream);
        await new Promise<void>((resolve) => void stayOpen(stream, token, resolve));
      }
    }
  };
  await Promise.all(Array.from({ length: openAtOnce }, open));
  return {
    pages,
    streams: streams as readonly Stream[],
    reopened: () => reopened,
    close: () => closing.abort(),
  };
}

/** Notes each tip of a stream of server-sent events, and the last number. */
function readEvents(response: IncomingMessage, stream: Stream, last: { number?: string }): void {
  let rest = '';
  response.setEncoding('utf8');
  response.on('data', (part: string) => {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line.startsWith('id: ')) last.number = line.slice(4);
      if (line.startsWith('data: ')) hear(stream, JSON.parse(line.slice(6)).id);
    }
  });
}

function hear({ heard }: Stream, tip: string): void {
  heard.set(tip, [...(heard.get(tip) ?? []), Date.now()]);
}
