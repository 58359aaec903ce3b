import { useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { paths } from '#contract/paths.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import { eventTexts } from '#texts/events.ts';
import { tippingNoticeTexts } from '#texts/tipping/notices.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { Performer } from '../performer.ts';

/** For whom the form opens; `canceled` where their checkout was canceled. */
type TipTo = Performer & { readonly id: string; readonly canceled?: boolean };

/** The tip form is loaded after the page, and only for those who can tip. */
export const loadTipping = () => import('#web/features/tipping/public.dialog.ts');
type Tipping = Awaited<ReturnType<typeof loadTipping>>;

/**
 * 'Tip Now' on an event (section 2). Signed in, the tip form opens in a dialog; the address may ask for it
 * (`?tip_to=`, after signing in). A guest gets the toast alone in sandbox mode and is asked to sign in otherwise.
 */
export function useEventTips(eventId: string, performers: readonly Performer[], viewer: Viewer) {
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [tipping, setTipping] = useState<Tipping>();
  const [tipTo, setTipTo] = useState<TipTo>();

  useEffect(() => {
    // If the network fails, 'Tip Now' tries again and reports the failure.
    if (viewer.signedIn) loadTipping().then(setTipping, () => undefined);
  }, [viewer.signedIn]);

  const requestedId = viewer.signedIn ? search.get('tip_to') : null;
  useEffect(() => {
    if (requestedId === eventId) setTipTo(wholeLineUp(eventId));
    const performer = performers.find(({ id }) => id !== null && id === requestedId);
    if (performer?.id) setTipTo({ ...performer, id: performer.id });
  }, [requestedId, performers, eventId]);

  const close = useCallback(() => {
    setTipTo(undefined);
    if (requestedId === null) return;
    setSearch(
      (before) => {
        before.delete('tip_to');
        return before;
      },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
  }, [requestedId, setSearch]);

  async function tipNow({ id, name, suggested_amounts }: Performer) {
    if (!viewer.signedIn && viewer.mode === 'sandbox') return showToast(texts.tipSent(name));
    if (id === null) return showToast(eventTexts.noProfile);
    if (viewer.signedIn) return open({ id, name, ...(suggested_amounts && { suggested_amounts }) });
    askToSignIn(id);
  }

  /** A tip for all performers; it has no demonstration. */
  async function tipLineUp() {
    if (viewer.signedIn) return open(wholeLineUp(eventId));
    askToSignIn(eventId);
  }

  async function open(recipient: TipTo) {
    try {
      setTipping(await loadTipping());
      setTipTo(recipient);
    } catch {
      showToast({ ...tippingNoticeTexts.notOpened, tone: 'destructive' });
    }
  }

  function askToSignIn(tipToId: string) {
    showToast(texts.signInToTip);
    navigate(paths.signIn({ returnTo: paths.event(eventId, { tipTo: tipToId }) }));
  }
  return { tipping, tipTo, setTipTo, close, tipNow, tipLineUp };
}

/** The event itself stands for all its performers. */
function wholeLineUp(eventId: string): TipTo {
  return { id: eventId, name: '' };
}
