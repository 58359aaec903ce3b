import { useEffect, useSyncExternalStore } from 'react';

/** Chromium's offer to install the site as an app; other browsers never make it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

let offer: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function change(next: InstallPromptEvent | undefined): void {
  offer = next;
  for (const listener of listeners) listener();
}

// Registered at once, because the browser fires it once a page, perhaps before the page is hydrated.
if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    // The page makes the offer where it explains it, so the browser's own bar stays away.
    event.preventDefault();
    change(event as InstallPromptEvent);
  });
  addEventListener('appinstalled', () => change(undefined));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A function that asks the browser to install the site as an app; undefined while the browser does not offer that. */
export function useInstall(): (() => Promise<void>) | undefined {
  const current = useSyncExternalStore(
    subscribe,
    () => offer,
    () => undefined,
  );
  if (!current) return undefined;
  return async () => {
    await current.prompt();
    // An offer can be used once; the browser makes another when it thinks fit.
    change(undefined);
  };
}

/** Calls `start` once everything the page itself needs is loaded; a failure is ignored. */
export function useOnceLoaded(start: () => Promise<void>): void {
  useEffect(() => {
    const begin = () => void start().catch(() => undefined);
    if (document.readyState === 'complete') begin();
    else addEventListener('load', begin, { once: true });
  }, [start]);
}

/** Whether a page could not be fetched because the network failed; the messages are those of the browsers. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError && /failed to fetch|networkerror|load failed/i.test(error.message);
}

/**
 * A page that did not load for want of a network loads again: where a service worker serves, at once, because that one answers
 * documents with a copy (which has no scripts, so this cannot loop); elsewhere once the network is back.
 */
export function useReloadAfterNetworkFailure(error: unknown): void {
  useEffect(() => {
    if (!isNetworkFailure(error)) return;
    const reload = () => location.reload();
    if (navigator.serviceWorker?.controller) reload();
    addEventListener('online', reload, { once: true });
    return () => removeEventListener('online', reload);
  }, [error]);
}
