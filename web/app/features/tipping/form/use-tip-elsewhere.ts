import { useEffect } from 'react';
import type { Tip } from '#contract/tipping/schemas.ts';
import { browserApi } from '#web/platform/browser-api.ts';
import { onAnnouncedTip } from './tip-channel.ts';

/**
 * Hears how a tip goes whose checkout is in another tab: from that tab when it has led back, else from the
 * server when the person returns to this one (having closed the other, say). `hear` is called with each news.
 */
export function useTipElsewhere(tipId: string | undefined, hear: (tip: Tip) => void): void {
  useEffect(() => {
    if (!tipId) return;
    const refresh = async () => {
      if (document.visibilityState !== 'visible') return;
      const tip = await browserApi('GET /tipping/tips/{id}', { params: { id: tipId } }).catch(() => null);
      if (tip) hear(tip);
    };
    document.addEventListener('visibilitychange', refresh);
    const stop = onAnnouncedTip((tip) => {
      if (tip.id === tipId) hear(tip);
    });
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      stop();
    };
  }, [tipId, hear]);
}
