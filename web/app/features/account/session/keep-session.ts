import { tokenPath } from '#contract/account/access-token.ts';
import type { TokenAnswer } from '#contract/account/identity.ts';
import { showToast } from '#web/ui/toast.tsx';
import { networkTimeoutMs, readToken, removeToken, storeTokenForAllTabs } from './session.ts';
import { sessionExpired } from './session-expired.ts';
import { createSessionKeeper, type KeeperWorld, type RenewalOutcome } from './session-keeper.ts';

/** Renews the session of a signed-in person until the returned function is called; calls `signOut` when it has expired. */
export function keepSession(serverTimeMs: number, signOut: () => void): () => void {
  const keeper = createSessionKeeper(
    browserWorld(() => {
      showToast(sessionExpired);
      signOut();
    }),
    serverTimeMs,
  );
  const checkNow = () => keeper.check();
  const retry = () => keeper.retryNow();
  document.addEventListener('visibilitychange', checkNow);
  window.addEventListener('online', retry);
  keeper.check();
  return () => {
    document.removeEventListener('visibilitychange', checkNow);
    window.removeEventListener('online', retry);
    keeper.stop();
  };
}

async function renew(): Promise<RenewalOutcome> {
  try {
    const response = await fetch(tokenPath, {
      cache: 'no-store',
      signal: AbortSignal.timeout(networkTimeoutMs()),
    });
    if (response.ok) {
      const { data }: TokenAnswer = await response.json();
      return { kind: 'renewed', token: data.result.token };
    }
    if (response.status === 401) return { kind: 'ended' };
    return { kind: 'failed', code: response.status === 429 ? 'too-many-requests' : 'internal-error' };
  } catch {
    return { kind: 'failed', code: 'network-request-failed' };
  }
}

/** The keeper's access to the browser. Tabs take turns by a Web Lock, where the browser has those. */
export function browserWorld(onExpired: () => void): KeeperWorld {
  return {
    now: Date.now,
    readToken,
    writeToken: storeTokenForAllTabs,
    renew,
    exclusively: (work) => (navigator.locks ? navigator.locks.request('tibeb-session', work) : work()),
    later(ms, work) {
      const timer = setTimeout(work, Math.min(ms, 2_147_483_647));
      return () => clearTimeout(timer);
    },
    onExpired() {
      removeToken();
      onExpired();
    },
  };
}
