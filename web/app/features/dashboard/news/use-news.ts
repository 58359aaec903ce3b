import { useEffect, useReducer, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ReceivedTip } from '#contract/dashboard/schemas.ts';
import { dashboardTexts as texts } from '#texts/dashboard/page.ts';

/** Figures are reloaded when no tip has come for this long. */
const calmMs = 1500;

/**
 * The newest tips together with those that arrived since the page was opened, each once and the newest first; `arrived` are
 * the latter. `isConnected`: the connection is up, and tips arrive live.
 */
export function useNews(pageId: string, loaded: readonly ReceivedTip[], live: boolean) {
  const [tips, addTips] = useReducer(mergeTips, loaded);
  const [lastLoaded, setLastLoaded] = useState(loaded);
  const [newestAtFirst] = useState(loaded[0]?.number ?? 0);
  const [isConnected, setConnected] = useState(true);
  const { revalidate } = useRevalidator();
  const last = useRef(newestAtFirst);
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded);
    addTips(loaded);
  }
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
      addTips([tip]);
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
  const oldest = loaded.at(-1)?.number ?? 0;
  useOlderTips({
    pageId,
    loaded,
    count: live ? tips.filter(({ number }) => number < oldest).length : 0,
    addTips,
  });
  const arrived = live ? tips.filter(({ number }) => number > newestAtFirst) : [];
  useUnseenTitle(arrived.length);
  return { tips: live ? tips : loaded, arrived, isConnected };
}

/** The tips with these, which replace those of the same number; the newest first. */
function mergeTips(tips: readonly ReceivedTip[], these: readonly ReceivedTip[]): readonly ReceivedTip[] {
  const byNumber = new Map([...tips, ...these].map((tip) => [tip.number, tip]));
  return [...byNumber.values()].sort((one, other) => other.number - one.number);
}

/**
 * Each time the newest tips are loaded, loads those on the screen that are older: what was done to them shows. If that
 * fails, they stay as they are.
 */
function useOlderTips({
  pageId,
  loaded,
  count,
  addTips,
}: {
  pageId: string;
  loaded: readonly ReceivedTip[];
  count: number;
  addTips: (tips: readonly ReceivedTip[]) => void;
}): void {
  useEffect(() => {
    const before = loaded.at(-1)?.number;
    if (count === 0 || before === undefined) return;
    const loading = new AbortController();
    void import('./follow-news.ts')
      .then(({ loadTips }) => loadTips(pageId, { before, count }, loading.signal))
      .then(addTips, () => undefined);
    return () => loading.abort();
  }, [pageId, loaded, count, addTips]);
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
