import { useEffect } from 'react';
import type { Tip } from '#contract/tipping/schemas.ts';
import { browserApi } from '#web/platform/browser-api.ts';
import { onAnnouncedTip } from './tip-channel.ts';

/**
 * Follows a tip whose checkout is in another tab: by that tab's message when it has returned, otherwise by asking the server
 * when the person comes back to this tab (for example after closing the other). `hear` is called with each update.
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
