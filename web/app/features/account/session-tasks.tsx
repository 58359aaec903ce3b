import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator, useSubmit } from 'react-router';
import { takeFlash } from '#web/platform/flash.ts';
import { paths } from '#web/platform/paths.ts';
import { showToast, type Toast } from '#web/ui/toast.tsx';
import { useAccountData } from './account-data.ts';
import { sessionExpired } from './messages.ts';
import { browserWorld, readToken } from './session.ts';
import { createSessionKeeper } from './session-keeper.ts';

const channelName = 'tibeb-session';

/**
 * What runs beside every page: keeps the token fresh, signs out when it has expired for good (section 4),
 * follows signing in and out in other tabs, and shows the notices a redirect left behind. `notices` are
 * those such a redirect may name.
 */
export function SessionTasks({ notices }: { notices: Readonly<Record<string, readonly Toast[]>> }) {
  const { signedIn, serverTimeMs } = useAccountData();
  const { key, pathname } = useLocation();
  const { state } = useNavigation();
  const revalidator = useRevalidator();
  const reload = useRef(() => {});
  reload.current = () => void revalidator.revalidate();
  const submit = useSubmit();
  const signOut = useRef(() => {});
  signOut.current = () => void submit(null, { method: 'post', action: paths.signOut() });

  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice may have come with each navigation.
  useEffect(() => {
    if (state !== 'idle') return;
    const notice = takeFlash();
    if (!notice || !Object.hasOwn(notices, notice)) return;
    for (const toast of notices[notice] ?? []) showToast(toast);
  }, [key, state, notices]);

  useEffect(() => {
    if (!signedIn) return;
    const keeper = createSessionKeeper(
      browserWorld(() => {
        showToast(sessionExpired);
        signOut.current();
      }),
      serverTimeMs,
    );
    const check = () => keeper.check();
    const retry = () => keeper.retryNow();
    document.addEventListener('visibilitychange', check);
    window.addEventListener('online', retry);
    keeper.check();
    return () => {
      document.removeEventListener('visibilitychange', check);
      window.removeEventListener('online', retry);
      keeper.stop();
    };
  }, [signedIn, serverTimeMs]);

  // The sign-in and sign-up pages look for the token themselves, with notices of their own (section 4).
  const follows = pathname !== paths.signIn() && pathname !== paths.signUp();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is an occasion to look.
  useEffect(() => {
    const follow = () => {
      const changed = (readToken() !== undefined) !== signedIn;
      if (changed && follows && document.visibilityState === 'visible') reload.current();
    };
    const channel = new BroadcastChannel(channelName);
    channel.onmessage = follow;
    document.addEventListener('visibilitychange', follow);
    follow();
    return () => {
      document.removeEventListener('visibilitychange', follow);
      channel.close();
    };
  }, [signedIn, follows, key]);

  useEffect(() => {
    const channel = new BroadcastChannel(channelName);
    channel.postMessage(signedIn);
    channel.close();
  }, [signedIn]);

  return null;
}
