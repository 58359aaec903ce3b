import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRouteLoaderData } from 'react-router';
import type { Tip } from '#contract/tipping/schemas.ts';
import type { Currency } from '#web/platform/money.ts';
import { forgetDraft } from '../form/draft-key.ts';
import { readReturn, withoutReturn } from '../form/tip-addresses.ts';
import { announceTip } from '../form/tip-channel.ts';
import { keepDraft, readDraft, withNewKey } from '../form/tip-draft.ts';
import { recipientOf, type TipRecipient } from '../form/tip-recipient.ts';
import { forgetWaiting, keepWaiting, readWaiting } from '../form/waiting-tip.ts';
import { followTip, type TipView } from './follow-tip.ts';
import { paidAmount } from './paid-amount.ts';
import { thank, thankFor } from './thank-for-tip.ts';

/** The page a person comes back to from the checkout. */
export interface ReturnPage {
  /** The id of what the page shows; waiting is stored under it, so that it survives a reload. */
  readonly id: string;
  /** The name of the page's owner: without a tip's id the address can be about nobody else. */
  readonly name?: string | undefined;
}

/** For whom the form opens again. */
export interface ReopenedFor extends Pick<TipRecipient, 'id' | 'name'> {
  /** Whether their checkout was canceled, which the form says. */
  readonly canceled: boolean;
}

/**
 * Follows the tip whose checkout the person returns from (section 4, Tip flow) until it has ended, and removes the checkout's
 * parameters from the address once. Only what the server says about a stored tip is shown; an address alone proves nothing. In
 * live mode each return has the tip's id, so an address without one is not ours and is ignored. `loaded` is the tip as it was
 * when the page was rendered; `reopen` opens the form for the recipient of a canceled checkout.
 */
export function useReturnedTip(
  page: ReturnPage,
  currency: Currency,
  loaded: Tip | null,
  reopen: (recipient: ReopenedFor) => void,
) {
  const { search } = useLocation();
  const navigate = useNavigate();
  const root = useRouteLoaderData('root') as { mode?: string } | undefined;
  const live = root?.mode === 'live';
  const [followed, setFollowed] = useState<{ id: string; canceled: boolean; known?: Tip }>();
  const [view, setView] = useState<TipView>();

  useEffect(() => {
    const query = new URLSearchParams(search);
    const returned = readReturn(query);
    if (!returned) return;
    navigate(
      { search: withoutReturn(query).toString() },
      { replace: true, preventScrollReset: true, defaultShouldRevalidate: false },
    );
    if (returned.tip) {
      const known = loaded?.id === returned.tip ? { known: loaded } : {};
      setFollowed({ id: returned.tip, canceled: returned.canceled, ...known });
    } else if (returned.claimedDollars !== undefined && page.name !== undefined && !live)
      thank(paidAmount(returned.claimedDollars, currency), page.name);
  }, [search, navigate, live, currency, page.name, loaded]);

  // After a reload during a pending payment the address has no parameters any more, but the waiting goes on.
  useEffect(() => {
    const id = readWaiting(page.id);
    if (id) setFollowed((known) => known ?? { id, canceled: false });
  }, [page.id]);

  useEffect(() => {
    if (!followed) return;
    const stop = new AbortController();
    const show = (next: TipView) => {
      setView(next);
      if (next.kind === 'asking') return;
      if (next.kind !== 'tip') return forgetWaiting(page.id);
      const { tip } = next;
      if (tip.status === 'pending') return keepWaiting(page.id, tip.id);
      forgetWaiting(page.id);
      announceTip(tip);
      if (tip.status === 'succeeded') {
        forgetDraft(recipientOf(tip).id);
        thankFor(tip, currency);
        return;
      }
      const recipient = recipientOf(tip);
      const draft = readDraft(recipient.id);
      if (draft) keepDraft(recipient.id, withNewKey(draft));
      if (tip.status === 'canceled') reopen({ ...recipient, canceled: true });
    };
    const { id, canceled, known } = followed;
    followTip(id, { known, canceled, show, signal: stop.signal });
    return () => stop.abort();
  }, [followed, page.id, currency, reopen]);

  const dismiss = useCallback(() => setView(undefined), []);
  return { view, dismiss };
}
