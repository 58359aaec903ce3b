import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { readAccessToken } from '#web/platform/access-token.ts';
import { readEvents } from '#web/platform/event-stream.ts';

const firstPauseMs = 1000;
const longestPauseMs = 30_000;

/** What following needs of the page that shows the news. */
interface NewsPage {
  readonly id: string;
  /** The newest number on the screen. */
  readonly last: () => number;
  /** Called for what comes, perhaps more than once: whoever shows it goes by its number. */
  readonly onTip: (tip: ReceivedTip) => void;
  readonly signal: AbortSignal;
}

/**
 * Follows the news of a page until `signal`. One tab of a browser holds the stream and tells the others: a browser has few
 * connections to a server. When it is closed another takes over, and goes on from what it has on the screen.
 */
export function followNews(page: NewsPage): void {
  const { id, onTip, signal } = page;
  const name = `dashboard-news-${id}`;
  const others = new BroadcastChannel(name);
  others.onmessage = ({ data }: MessageEvent<ReceivedTip>) => onTip(data);
  signal.addEventListener('abort', () => others.close());
  const read = () => readStream(page, (tip) => others.postMessage(tip));
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

async function readStream({ id, last, onTip, signal }: NewsPage, tellOthers: (tip: ReceivedTip) => void) {
  let failures = 0;
  while (!signal.aborted) {
    const status = await readEvents(`/api/v1/dashboard/pages/${id}/news`, {
      headers: { ...bearer(), 'last-event-id': String(last()) },
      signal,
      onEvent(text) {
        failures = 0;
        const tip: ReceivedTip = JSON.parse(text);
        onTip(tip);
        tellOthers(tip);
      },
    }).catch(() => 0);
    // Somebody else's page by now.
    if (status === 404) return;
    await pause(Math.min(firstPauseMs * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2), signal);
    failures += 1;
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
