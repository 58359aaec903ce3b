import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { dashboardTexts as texts } from '#texts/dashboard/page.ts';

/** Figures are reloaded when no tip has come for this long. */
const calmMs = 1500;

/**
 * The newest tips together with those that arrived since loading, each once; `arrived` are the latter. `isConnected`: the
 * connection is up, and tips arrive live.
 */
export function useNews(pageId: string, loaded: readonly ReceivedTip[], live: boolean) {
  const [arrived, setArrived] = useState<readonly ReceivedTip[]>([]);
  const [isConnected, setConnected] = useState(true);
  const { revalidate } = useRevalidator();
  const last = useRef(0);
  last.current = Math.max(last.current, loaded[0]?.number ?? 0);
  useEffect(() => {
    if (!live) return;
    const following = new AbortController();
    const { signal } = following;
    const news = import('./follow-news.ts');
    let calm: ReturnType<typeof setTimeout> | undefined;
    // Reloads the figures, and with them any news that another tab received before this one listened.
    const refresh = async () => {
      const { canLoad } = await news;
      if (await canLoad(pageId, signal)) void revalidate();
      else addEventListener('online', refreshOnceCalm, { once: true, signal });
    };
    const refreshOnceCalm = () => {
      clearTimeout(calm);
      calm = setTimeout(() => void refresh(), calmMs);
    };
    const onTip = (tip: ReceivedTip) => {
      if (tip.number <= last.current) return;
      last.current = tip.number;
      setArrived((before) => [tip, ...before]);
      refreshOnceCalm();
    };
    void news.then(({ followNews }) => {
      const page = { id: pageId, last: () => last.current, onTip, onConnectionChange: setConnected, signal };
      if (!signal.aborted) followNews(page);
    });
    return () => {
      following.abort();
      clearTimeout(calm);
    };
  }, [pageId, live, revalidate]);
  useUnseenTitle(arrived.length);
  const known = new Set(loaded.map(({ number }) => number));
  const tips = live ? [...arrived.filter(({ number }) => !known.has(number)), ...loaded] : loaded;
  return { tips, arrived, isConnected };
}

/** While the tab is not looked at, its title says how many tips have come. */
function useUnseenTitle(count: number): void {
  const seen = useRef(0);
  const plain = useRef('');
  useEffect(() => {
    const show = () => {
      if (document.visibilityState === 'visible') {
        seen.current = count;
        if (plain.current) document.title = plain.current;
        plain.current = '';
        return;
      }
      if (count === seen.current) return;
      plain.current ||= document.title;
      document.title = texts.unseenTitle(count - seen.current, plain.current);
    };
    show();
    document.addEventListener('visibilitychange', show);
    return () => document.removeEventListener('visibilitychange', show);
  }, [count]);
}
