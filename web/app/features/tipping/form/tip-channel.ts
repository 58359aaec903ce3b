import type { Tip } from '#contract/tipping/schemas.ts';
import { openChannel } from '#web/platform/open-channel.ts';

const channelName = 'tibeb-tips';

/** Tells the other tabs of this site how a tip ended, so that the tab it was sent from can follow. */
export function announceTip(tip: Tip): void {
  const channel = openChannel(channelName);
  channel?.postMessage(tip);
  channel?.close();
}

/** Listens to the tips that other tabs announce. Returns a function that stops it. */
export function onAnnouncedTip(hear: (tip: Tip) => void): () => void {
  const channel = openChannel(channelName);
  channel?.addEventListener('message', ({ data }: MessageEvent<Tip>) => hear(data));
  return () => channel?.close();
}
