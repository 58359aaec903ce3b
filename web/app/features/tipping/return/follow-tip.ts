import type { Tip } from '#contract/tipping/schemas.ts';
import { ApiError } from '#web/platform/api.ts';
import { browserApi } from '#web/platform/browser-api.ts';

/** The state of a tip for the person who waits for it. */
export type TipView =
  /** No answer yet, and the first try failed. */
  | { kind: 'asking' }
  | { kind: 'tip'; tip: Tip }
  /** No tip of theirs by that id: nothing may be claimed about it. */
  | { kind: 'nothing' }
  | { kind: 'signed-out' };

/** Waits between looks at a pending tip; the last one repeats. */
const waitsMs = [1000, 1500, 2000, 3000, 5000, 8000, 15_000, 30_000];

/**
 * Asks the server for the state of a tip and, while it is pending, keeps asking less and less often. `show` gets every answer;
 * it stops when the tip has ended, is not theirs, or `signal` aborts. A failing network is waited out. `canceled` cancels the
 * tip first, unless it was paid meanwhile. `known` is the first answer, if the page already has it.
 */
export async function followTip(
  id: string,
  {
    known,
    canceled,
    show,
    signal,
  }: { known: Tip | undefined; canceled: boolean; show: (view: TipView) => void; signal: AbortSignal },
): Promise<void> {
  let ask: 'POST /tipping/tips/{id}/cancel' | 'POST /tipping/tips/{id}/confirm' | 'GET /tipping/tips/{id}' =
    canceled ? 'POST /tipping/tips/{id}/cancel' : 'POST /tipping/tips/{id}/confirm';
  if (known) {
    show({ kind: 'tip', tip: known });
    if (known.status !== 'pending') return;
    await wait(waitsMs[0] ?? 0, signal);
  }
  for (let attempt = 0; !signal.aborted; attempt++) {
    try {
      const tip = await browserApi(ask, { params: { id } }, signal);
      ask = 'GET /tipping/tips/{id}';
      show({ kind: 'tip', tip });
      if (tip.status !== 'pending') return;
    } catch (error) {
      if (signal.aborted) return;
      const refusal =
        error instanceof ApiError && error.status < 500 && error.status !== 429 ? error : undefined;
      if (refusal) return show({ kind: refusal.status === 401 ? 'signed-out' : 'nothing' });
      if (attempt === 0) show({ kind: 'asking' });
      // The provider may be unreachable, but the stored state can still be read.
      if (error instanceof ApiError && !canceled) ask = 'GET /tipping/tips/{id}';
    }
    await wait(waitsMs[Math.min(attempt, waitsMs.length - 1)] ?? 30_000, signal);
  }
}

function wait(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
