import { RECEIVED_TIPS_MAX_LIMIT } from '#contract/dashboard/rules.ts';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { readAccessToken } from '#web/platform/access-token.ts';
import { readEvents } from '#web/platform/event-stream.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** A stream that was open for this long ended normally, because its token expired or its server stopped. */
const longEnoughMs = 10_000;

/** What following needs of the page that shows the news. */
interface NewsPage {
  readonly id: string;
  /** The newest number on the screen. */
  readonly last: () => number;
  /** Called for each tip, perhaps more than once: the caller has to deduplicate by its number. */
  readonly onTip: (tip: ReceivedTip) => void;
  /** Called when the connection is lost for more than a moment, and when it is back. */
  readonly onConnectionChange: (isConnected: boolean) => void;
  readonly signal: AbortSignal;
}

/** The messages from the tab that holds the stream to the others. */
type News = { readonly tip: ReceivedTip } | { readonly isHeard: boolean };

/**
 * Follows the news of a page until `signal` aborts. One tab of a browser holds the stream and informs the others, because a
 * browser has few connections per server. When that tab is closed, another takes over from the newest tip on its screen.
 */
export function followNews(page: NewsPage): void {
  const { id, onTip, onConnectionChange, signal } = page;
  // Tabs that were open before an upgrade expect other messages: a change of `News` needs a new name here.
  const name = `dashboard-news-2-${id}`;
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<News>) =>
    'tip' in data ? onTip(data.tip) : onConnectionChange(data.isHeard);
  signal.addEventListener('abort', () => others.close());
  const read = () => readStream(page, (news) => others.postMessage(news));
  // Browsers offer locks only to pages loaded over TLS or from localhost.
  const following = navigator.locks ? navigator.locks.request(name, { signal }, read) : read();
  following.catch((error: unknown) => {
    if (!signal.aborted) reportError(error);
  });
}

/** Whether the page's data can be loaded now: a failed load would replace the whole page by an error. */
export async function canLoad(id: string, signal: AbortSignal): Promise<boolean> {
  const request = fetch(`/api/v1/dashboard/pages/${id}`, { headers: bearer(), signal, cache: 'no-store' });
  return request.then(
    ({ status }) => status < 500,
    () => false,
  );
}

/** The tips before the one with this number: at most `count`, and no more than the API answers at once. Throws if that fails. */
export async function loadTips(
  id: string,
  { before, count }: { before: number; count: number },
  signal: AbortSignal,
): Promise<readonly ReceivedTip[]> {
  const query = new URLSearchParams({
    before: String(before),
    limit: String(Math.min(count, RECEIVED_TIPS_MAX_LIMIT)),
  });
  const request = { headers: bearer(), signal, cache: 'no-store' } as const;
  const response = await fetch(`/api/v1/dashboard/pages/${id}/tips?${query}`, request);
  if (!response.ok) throw new Error(`The older tips were answered by ${response.status}.`);
  return (await response.json()).data.result.tips;
}

const bearer = () => ({ authorization: `Bearer ${readAccessToken(document.cookie) ?? ''}` });

async function readStream(
  { id, last, onTip, onConnectionChange, signal }: NewsPage,
  tellOthers: (news: News) => void,
): Promise<void> {
  let failures = 0;
  const tell = (isConnected: boolean) => {
    onConnectionChange(isConnected);
    tellOthers({ isHeard: isConnected });
  };
  while (!signal.aborted) {
    const startedAt = performance.now();
    let opened = false;
    const status = await readEvents(`/api/v1/dashboard/pages/${id}/news`, {
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
    }).catch(() => undefined);
    // The page belongs to somebody else by now.
    if (status === 404 || signal.aborted) return;
    // The end of an open stream is not reported: a restarting server answers the next attempt.
    if (!opened) tell(false);
    else if (performance.now() - startedAt >= longEnoughMs) failures = 0;
    await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2), signal);
    failures += 1;
  }
}

/** Waits for `ms`, or until the network is back. */
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
