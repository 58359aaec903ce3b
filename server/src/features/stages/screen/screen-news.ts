import { unavailable } from '#contract/errors.ts';
import { screenNotFound } from '#contract/stages/errors.ts';
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
import type { StageDependencies } from '../own-stage.ts';
import { newsAtOnce, readNews, requireScreen } from './read-screen.ts';
import { changedStagesChannel, findLastNumber, listBilledPages, numberNews } from './repository.ts';

/** A room has a few screens, and an overlay or two. */
const mostStreamsAScreen = 12;

/** The news of stages, for all screens that are served by this process. */
export interface ScreenNewsStreams {
  /** Throws `screen_not_found`, `too_many_requests` and, when the process is about to stop, `unavailable`. */
  follow(token: string, after: number | null): Promise<EventStream['body']>;
  /** Ends all streams, and opens no more: the server is about to stop. */
  end(): Promise<void>;
}

interface OpenStream {
  readonly stream: EventStream;
  readonly eventId: string;
  /** The pages whose money may be news here, as of the last read; the first read finds all that came in before it. */
  pages: ReadonlySet<string>;
}

interface StreamDependencies extends StageDependencies {
  readonly databaseUrl: string;
  readonly log: Log;
  /** Calls `forget` whenever something public is hidden, for example an event. */
  readonly onForget: (forget: () => void) => void;
}

/**
 * Notifications only wake the streams (decision 57): each reads by itself what is new. Without the connection, they
 * still read at each heartbeat.
 */
function listenForChanges({ databaseUrl, log, onForget }: StreamDependencies, open: ReadonlySet<OpenStream>) {
  const wake = (concerns: (one: OpenStream) => boolean) => {
    for (const one of open) if (concerns(one)) one.stream.wake();
  };
  const wakeAll = () => wake(() => true);
  const listener = createSharedListener(
    databaseUrl,
    {
      // The ledger account of a page is `beneficiary:<its id>`.
      [changedPaymentsChannel]: (account) =>
        wake(({ pages }) => pages.has(account.slice(account.indexOf(':') + 1))),
      [changedStagesChannel]: (changed) => wake(({ eventId }) => eventId === changed),
    },
    {
      onReconnect: wakeAll,
      onError: (error) => log.warn({ err: error }, 'news of stages are not heard of'),
    },
  );
  let started = false;
  return {
    async begin() {
      if (!started) onForget(wakeAll);
      started = true;
      await listener.begin();
    },
    end: listener.end,
  };
}

export function createScreenNews(dependencies: StreamDependencies): ScreenNewsStreams {
  const { db, log } = dependencies;
  const open = new Set<OpenStream>();
  const limit = createStreamLimit(mostStreamsAScreen);
  const changes = listenForChanges(dependencies, open);
  let ended = false;

  function add(token: string, eventId: string, after: number, countOff: () => void): EventStream {
    const stream = openEventStream(
      {
        event: 'news',
        atOnce: newsAtOnce,
        async read(last) {
          // The token may have been revoked, or the event hidden.
          const screen = await requireScreen(db, token);
          if (screen.event_id !== eventId) throw new Refusal(screenNotFound);
          // Performers join the bill and leave it.
          one.pages = new Set(await listBilledPages(db, eventId));
          return readNews(dependencies, screen, last);
        },
        heartbeatMs: () => heartbeatMs,
        onEnd() {
          countOff();
          open.delete(one);
        },
        onError(error) {
          if (!(error instanceof Refusal)) log.warn({ err: error }, 'a stream of a screen was ended');
        },
      },
      after,
    );
    const one: OpenStream = { stream, eventId, pages: new Set() };
    open.add(one);
    return stream;
  }

  return {
    async follow(token, after) {
      if (ended) throw new Refusal(unavailable);
      const { event_id: eventId } = await requireScreen(db, token);
      const countOff = limit.count(eventId);
      try {
        await changes.begin();
        await numberNews(db, eventId);
        const last = await findLastNumber(db, eventId);
        const stream = add(token, eventId, Math.min(after ?? last, last), countOff);
        if (ended) stream.end();
        return stream.body;
      } catch (error) {
        countOff();
        throw error;
      }
    },
    async end() {
      ended = true;
      for (const { stream } of open) stream.end();
      await changes.end();
    },
  };
}
