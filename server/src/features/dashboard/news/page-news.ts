import { invalidToken, unavailable } from '#contract/errors.ts';
import { endedAccessChannel } from '#server/features/account/public.ts';
import { changedPaymentsChannel } from '#server/features/payments/public.ts';
import { createSharedListener } from '#server/platform/database/shared-listener.ts';
import { Refusal } from '#server/platform/http/errors.ts';
import {
  createStreamLimit,
  type EventStream,
  heartbeatMs,
  openEventStream,
} from '#server/platform/http/event-stream.ts';
import type { Log } from '#server/platform/log.ts';
import { createNewsReader, type NewsSources, tipsAtOnce } from './read-news.ts';

/** A person has a phone, a laptop and the screen of a venue, not more. The tabs of one browser share a stream. */
const mostStreamsAPerson = 8;

export interface NewsRequest {
  readonly pageId: string;
  readonly accountId: string;
  /** The last number that the client received; null begins with tips from now on. */
  readonly after: number | null;
  readonly sessionId: string | undefined;
  /** When the token expires. */
  readonly endsAt: Date;
}

/** The news of pages for everybody connected to this process. */
export interface PageNews {
  /** Throws the refusals `page_not_found`, `too_many_requests` and, when the process is about to stop, `unavailable`. */
  follow(request: NewsRequest): Promise<EventStream['body']>;
  /** Ends all streams and opens no new ones, because the server is about to stop. */
  end(): Promise<void>;
}

/** Rounds up to a full second, so that streams with a heartbeat in the same second read together. */
function untilHeartbeatMs(): number {
  return heartbeatMs + 1000 - ((Date.now() + heartbeatMs) % 1000);
}

/** The streams of this process. */
function createStreams() {
  const open = new Set<EventStream>();
  /** The streams by the id of their page, their reader and their session. Ids are unique across all three. */
  const byId = new Map<string, Set<EventStream>>();
  return {
    of: (id: string): Iterable<EventStream> => byId.get(id) ?? [],
    all: () => [...open],
    add(stream: EventStream, ids: readonly string[]) {
      open.add(stream);
      for (const id of ids) byId.set(id, (byId.get(id) ?? new Set()).add(stream));
    },
    remove(stream: EventStream, ids: readonly string[]) {
      open.delete(stream);
      for (const id of ids) {
        const ofId = byId.get(id);
        ofId?.delete(stream);
        if (ofId?.size === 0) byId.delete(id);
      }
    },
  };
}

/**
 * One database connection listens for all streams. A notification only wakes them (decision 57). Without the
 * connection, they still read at each heartbeat.
 */
function listenForChanges(databaseUrl: string, streams: ReturnType<typeof createStreams>, log: Log) {
  const wake = (some: Iterable<EventStream>) => {
    for (const stream of some) stream.wake();
  };
  // The payload is an account or a session whose access has ended, or the ledger account of a page:
  // `beneficiary:<its id>`.
  const onNotification = (name: string) => wake(streams.of(name.slice(name.indexOf(':') + 1)));
  return createSharedListener(
    databaseUrl,
    { [endedAccessChannel]: onNotification, [changedPaymentsChannel]: onNotification },
    {
      onReconnect: () => wake(streams.all()),
      onError: (error) => log.warn({ err: error }, 'news of tips are not heard of'),
    },
  );
}

export function createPageNews({
  databaseUrl,
  log,
  ...sources
}: NewsSources & { readonly databaseUrl: string; readonly log: Log }): PageNews {
  const streams = createStreams();
  const limit = createStreamLimit(mostStreamsAPerson);
  const changes = listenForChanges(databaseUrl, streams, log);
  const readNews = createNewsReader(sources);
  let ended = false;

  function open(
    { pageId, accountId, sessionId, endsAt }: NewsRequest,
    after: number,
    countOff: () => void,
  ): EventStream {
    const ids = sessionId === undefined ? [pageId, accountId] : [pageId, accountId, sessionId];
    const hasEnded = () => endsAt.getTime() <= Date.now();
    const stream = openEventStream(
      {
        async read(last) {
          if (hasEnded()) throw new Refusal(invalidToken);
          const { tips, last: readTo } = await readNews({ pageId, accountId, sessionId, after: last });
          return { items: tips, last: readTo };
        },
        event: 'tip',
        atOnce: tipsAtOnce,
        heartbeatMs: () => (hasEnded() ? null : Math.min(untilHeartbeatMs(), endsAt.getTime() - Date.now())),
        onEnd() {
          countOff();
          streams.remove(stream, ids);
        },
        onError(error) {
          if (!(error instanceof Refusal)) log.warn({ err: error }, 'a stream of news was ended');
        },
      },
      after,
    );
    streams.add(stream, ids);
    if (ended) stream.end();
    return stream;
  }

  return {
    async follow(request) {
      if (ended) throw new Refusal(unavailable);
      const countOff = limit.count(request.accountId);
      try {
        await changes.begin();
        const { after, ...reader } = request;
        // Without a number the stream begins after the current last tip.
        const start = await readNews({ ...reader, after: after ?? Number.MAX_SAFE_INTEGER });
        const from = after === null ? start.last : Math.min(after, start.last);
        return open(request, from, countOff).body;
      } catch (error) {
        countOff();
        throw error;
      }
    },
    async end() {
      ended = true;
      for (const stream of streams.all()) stream.end();
      await changes.end();
    },
  };
}
