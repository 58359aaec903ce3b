import type { Tip } from '#contract/tipping/schemas.ts';

const channelName = 'tibeb-tips';

/** Tells the other tabs of this site how a tip ended, so that the tab it was sent from can follow. */
export function announceTip(tip: Tip): void {
  if (typeof BroadcastChannel === 'undefined') return;
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(tip);
  channel.close();
}

/** Listens to the tips that other tabs announce. Returns a function that stops it. */
export function onAnnouncedTip(hear: (tip: Tip) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel(channelName);
  channel.onmessage = ({ data }: MessageEvent<Tip>) => hear(data);
  return () => channel.close();
}
