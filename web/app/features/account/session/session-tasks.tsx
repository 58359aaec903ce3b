import { useEffect, useRef } from 'react';
import { useLocation, useNavigation, useRevalidator } from 'react-router';
import { paths } from '#contract/paths.ts';
import { consumeFlash } from '#web/platform/flash.ts';
import { openChannel } from '#web/platform/open-channel.ts';
import { whenReachable } from '#web/platform/when-reachable.ts';
import { takeTab } from '#web/ui/form/forget-drafts.ts';
import { showToast, type Toast } from '#web/ui/toast.tsx';
import { useAccountData } from '../account-data.ts';
import { readClaims } from './access-token-claims.ts';
import { keepSession } from './keep-session.ts';
import { readToken } from './session.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * Runs beside every page: keeps the token fresh, signs out when it has expired for good (section 4), follows sign-ins, sign-outs
 * and changes of person in other tabs, and shows the notices of a redirect. `loadNotice` loads the notices of a name.
 */
export function SessionTasks({ loadNotice }: { loadNotice: (name: string) => Promise<readonly Toast[]> }) {
  const { subject, serverTimeMs } = useAccountData();
  const { key, pathname } = useLocation();
  const { state } = useNavigation();
  const revalidator = useRevalidator();
  const reload = useRef(() => {});
  reload.current = () => void revalidator.revalidate();
  const signOutNow = useSignOut();
  const signOut = useRef(signOutNow);
  signOut.current = signOutNow;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a notice may have come with each navigation.
  useEffect(() => {
    if (state !== 'idle') return;
    const notice = consumeFlash();
    if (notice) loadNotice(notice).then((toasts) => toasts.forEach(showToast), reportError);
  }, [key, state, loadNotice]);

  useEffect(() => {
    if (serverTimeMs === undefined) return;
    return keepSession(serverTimeMs, () => void signOut.current());
  }, [serverTimeMs]);

  useEffect(() => {
    if (subject) takeTab(subject);
  }, [subject]);

  // The sign-in and sign-up pages look for the token themselves, with notices of their own (section 4).
  const follows = pathname !== paths.signIn() && pathname !== paths.signUp();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation is an occasion to look.
  useEffect(() => {
    const follow = () => {
      const present = readClaims(readToken())?.subject;
      if (present === subject || !follows || document.visibilityState !== 'visible') return;
      // What the one before typed must not be shown to somebody else, nor saved for them; a guest's tip stays typed.
      if (present && (takeTab(present) || subject)) location.reload();
      // A failed load would replace the whole page, and a form in it, by an error.
      else whenReachable(reload.current);
    };
    const channel = openChannel('tibeb-session');
    channel?.addEventListener('message', follow);
    channel?.postMessage(subject);
    document.addEventListener('visibilitychange', follow);
    addEventListener('online', follow);
    follow();
    return () => {
      removeEventListener('online', follow);
      document.removeEventListener('visibilitychange', follow);
      channel?.close();
    };
  }, [subject, follows, key]);

  return null;
}
