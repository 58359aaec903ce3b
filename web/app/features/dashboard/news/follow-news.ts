import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { readAccessToken } from '#web/platform/access-token.ts';
import { readEvents } from '#web/platform/event-stream.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** A stream that was open for so long has ended as streams do, with its token or with its server. */
const longEnoughMs = 10_000;

/** What following needs of the page that shows the news. */
interface NewsPage {
  readonly id: string;
  /** The newest number on the screen. */
  readonly last: () => number;
  /** Called for what comes, perhaps more than once: whoever shows it goes by its number. */
  readonly onTip: (tip: ReceivedTip) => void;
  /** Called when the line is cut for more than a moment, and when it is back. */
  readonly onLine: (isHeard: boolean) => void;
  readonly signal: AbortSignal;
}

/** What the tab that holds the stream tells the others. */
type News = { readonly tip: ReceivedTip } | { readonly isHeard: boolean };

/**
 * Follows the news of a page until `signal`. One tab of a browser holds the stream and tells the others: a browser has few
 * connections to a server. When it is closed another takes over, and goes on from what it has on the screen.
 */
export function followNews(page: NewsPage): void {
  const { id, onTip, onLine, signal } = page;
  // Tabs that were open before an upgrade understand other messages: a change of `News` is a change of this name.
  const name = `dashboard-news-2-${id}`;
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<News>) =>
    'tip' in data ? onTip(data.tip) : onLine(data.isHeard);
  signal.addEventListener('abort', () => others.close());
  const read = () => readStream(page, (news) => others.postMessage(news));
  // Browsers offer locks to pages that came over TLS, or from the machine itself.
  const following = navigator.locks ? navigator.locks.request(name, { signal }, read) : read();
  following.catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
}

/** Whether what the page shows can be loaded now: a load that fails takes the whole page off the screen. */
export async function canLoad(id: string, signal: AbortSignal): Promise<boolean> {
  const request = fetch(`/api/v1/dashboard/pages/${id}`, { headers: bearer(), signal, cache: 'no-store' });
  return request.then(
    ({ status }) => status < 500,
    () => false,
  );
}

const bearer = () => ({ authorization: `Bearer ${readAccessToken(document.cookie) ?? ''}` });

async function readStream(
  { id, last, onTip, onLine, signal }: NewsPage,
  tellOthers: (news: News) => void,
): Promise<void> {
  let failures = 0;
  const tell = (isHeard: boolean) => {
    onLine(isHeard);
    tellOthers({ isHeard });
  };
  while (!signal.aborted) {
    const startedAt = performance.now();
    let opened = false;
    const status = await readUntilOffline(`/api/v1/dashboard/pages/${id}/news`, {
      headers: { ...bearer(), 'last-event-id': String(last()) },
      signal,
      onOpen() {
        opened = true;
        tell(true);
      },
      onEvent(text) {
        failures = 0;
        const tip: ReceivedTip = JSON.parse(text);
        onTip(tip);
        tellOthers({ tip });
      },
    });
    // Somebody else's page by now.
    if (status === 404 || signal.aborted) return;
    // A server that starts anew is back at the first attempt.
    if (!opened) tell(false);
    else if (performance.now() - startedAt >= longEnoughMs) failures = 0;
    await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2), signal);
    failures += 1;
  }
}

/** Answers 0 where the line breaks. One that the device knows to be gone would seem open until it has been silent for long. */
async function readUntilOffline(path: string, reading: Parameters<typeof readEvents>[1]): Promise<number> {
  const line = new AbortController();
  const giveUp = () => line.abort();
  addEventListener('offline', giveUp);
  reading.signal.addEventListener('abort', giveUp);
  try {
    return await readEvents(path, { ...reading, signal: line.signal });
  } catch {
    return 0;
  } finally {
    removeEventListener('offline', giveUp);
    reading.signal.removeEventListener('abort', giveUp);
  }
}

/** Waits for so long, or until the network is back. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const end = () => {
      clearTimeout(timer);
      over.abort();
      resolve();
    };
    const timer = setTimeout(end, ms);
    addEventListener('online', end, { signal: over.signal });
    signal.addEventListener('abort', end, { signal: over.signal });
  });
}
