import { useCallback, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StageChangeKind } from '#contract/stages/rules.ts';
import type { ManagedStage } from '#contract/stages/schemas.ts';
import { ApiError } from '#web/platform/api.ts';
import { browserApi } from '#web/platform/browser-api.ts';

/** What was tapped on this phone, and when. */
interface StageTap {
  readonly id: string;
  readonly kind: StageChangeKind;
  readonly act: { readonly id: string | null; readonly name: string } | null;
  /** What the button says. */
  readonly label: string;
  readonly at: number;
}

const tryAgainMs = 5000;
/** A call that takes longer is given up: the line hangs, and the tap is sent again under the same id. */
const answerWithinMs = 10_000;
const pollMs = 30_000;

/**
 * Sends the taps in their order, each with its age, as soon as there is a connection; until then the browser stores them, also
 * while the page is closed. A tap that the server refuses is dropped: the running order has changed. Without a connection the
 * stage stays as last known. Where the session has ended the page is loaded again, which leads to the sign-in and back.
 */
export function useQueuedTaps(loaded: ManagedStage) {
  const eventId = loaded.event.id;
  const [heard, setHeard] = useState<ManagedStage | null>(null);
  const [waiting, setWaiting] = useState<readonly StageTap[]>([]);
  const [refused, setRefused] = useState(false);
  const sending = useRef(false);
  /** Counts page loads and answered taps. A poll that began before the last of them is out of date. */
  const changes = useRef(0);
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the page loads anew is newer than what was heard.
  useEffect(() => {
    changes.current += 1;
    setHeard(null);
  }, [loaded]);
  const send = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    // The server takes the age from the moment the request arrives. A later tap must not be dated before an earlier one whose
    // request took longer, so it is never sent with a greater age.
    let ageMs = Number.POSITIVE_INFINITY;
    for (let tap = readAll(eventId)[0]; tap; tap = readAll(eventId)[0]) {
      const { id } = tap;
      ageMs = Math.min(ageMs, Math.max(0, Date.now() - tap.at));
      const outcome = await sendOne(eventId, tap, ageMs);
      if (outcome === 'signed-out') void revalidate();
      if (outcome === 'later' || outcome === 'signed-out') break;
      changes.current += 1;
      if (outcome === 'refused') setRefused(true);
      else setHeard(outcome);
      const left = readAll(eventId).filter((other) => other.id !== id);
      store(eventId, left);
    }
    sending.current = false;
    setWaiting(readAll(eventId));
  }, [eventId, revalidate]);
  useEffect(() => {
    const poll = async () => {
      const before = changes.current;
      const found = await browserApi(
        'GET /stages/events/{id}',
        { params: { id: eventId } },
        AbortSignal.timeout(answerWithinMs),
      ).catch(() => null);
      // A stage that was read before a tap was answered still has the act before it.
      if (found && changes.current === before && readAll(eventId).length === 0) setHeard(found);
    };
    const sendWaiting = () => void send();
    const again = setInterval(() => readAll(eventId).length > 0 && sendWaiting(), tryAgainMs);
    const polling = setInterval(() => navigator.onLine && void poll(), pollMs);
    addEventListener('online', sendWaiting);
    sendWaiting();
    return () => {
      clearInterval(again);
      clearInterval(polling);
      removeEventListener('online', sendWaiting);
    };
  }, [eventId, send]);
  return {
    managed: heard ?? loaded,
    waiting,
    refused,
    sendTap(tap: Pick<StageTap, 'kind' | 'act' | 'label'>) {
      setRefused(false);
      store(eventId, [...readAll(eventId), { ...tap, id: crypto.randomUUID(), at: Date.now() }]);
      setWaiting(readAll(eventId));
      void send();
    },
  };
}

/** The stage after the change, or what has become of sending it. */
async function sendOne(
  eventId: string,
  { id, kind, act }: StageTap,
  ageMs: number,
): Promise<ManagedStage | 'later' | 'refused' | 'signed-out'> {
  try {
    const body = { id, kind, act: act && { ...act }, age_seconds: ageMs / 1000 };
    return await browserApi(
      'POST /stages/events/{id}/changes',
      { params: { id: eventId }, body },
      AbortSignal.timeout(answerWithinMs),
    );
  } catch (error) {
    const status = error instanceof ApiError ? error.status : undefined;
    if (status === 401) return 'signed-out';
    return status === 400 || status === 404 ? 'refused' : 'later';
  }
}

const keyOf = (eventId: string) => `stage-said ${eventId}`;
/** Keeps this page's taps where the browser stores nothing, or another tab has overwritten them. */
const unstored = new Map<string, readonly StageTap[]>();

function readAll(eventId: string): readonly StageTap[] {
  try {
    const stored = localStorage.getItem(keyOf(eventId));
    if (stored) return JSON.parse(stored);
  } catch {
    // Storage is forbidden, or holds something that is not ours.
  }
  return unstored.get(eventId) ?? [];
}

function store(eventId: string, all: readonly StageTap[]): void {
  unstored.set(eventId, all);
  try {
    if (all.length > 0) localStorage.setItem(keyOf(eventId), JSON.stringify(all));
    else localStorage.removeItem(keyOf(eventId));
  } catch {
    // Storage is full or forbidden: the tap lives as long as this page.
  }
}
