import { useEffect, useState } from 'react';
import type { Api } from '#web/platform/api.ts';
import { browserApi } from '#web/platform/browser-api.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { FollowButton, useFollowWish } from '../follows/follow-button.tsx';
import { type NextEvent, NextEventLink } from './next-event-link.tsx';

/** What a fan can do next at an event, once a tip to one of its performers is paid. */
export interface Next {
  readonly following: boolean;
  /** Where to hear them after this event; null where that is not known. */
  readonly event: NextEvent | null;
}

/** Two of the three may be this event and a canceled one. */
const eventsRead = '3';

export async function loadNext(api: Api, performerId: string, eventId: string): Promise<Next> {
  const [{ following }, { results }] = await Promise.all([
    api('GET /beneficiary/professionals/{id}/follow', { params: { id: performerId } }),
    api('GET /events/listing', { query: { beneficiary: performerId, limit: eventsRead } }),
  ]);
  return { following, event: results.find(({ id, canceled }) => id !== eventId && !canceled) ?? null };
}

/** Follow, and the next event, on the page of an event. `loaded` is what the page has already. */
export function AfterTip({
  performer,
  eventId,
  viewer,
  loaded,
}: {
  performer: { readonly id: string; readonly name: string };
  eventId: string;
  viewer: Viewer;
  loaded: Next | null;
}) {
  const { id } = performer;
  const [next, setNext] = useState(loaded);
  const wish = useFollowWish(id);
  useEffect(() => {
    // A change shows at once; afterwards what the server has counts. Without an answer the thanks are shown alone.
    if (wish !== undefined) setNext((before) => before && { ...before, following: wish });
    else loadNext(browserApi, id, eventId).then(setNext, () => undefined);
  }, [wish, id, eventId]);
  if (!next) return null;
  return (
    <>
      <FollowButton beneficiary={performer} following={next.following} viewer={viewer} />
      {next.event && <NextEventLink event={next.event} />}
    </>
  );
}
