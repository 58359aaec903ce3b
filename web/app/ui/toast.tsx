import { X } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { toastTexts as texts } from '#texts/ui.ts';

export interface Toast {
  readonly title: string;
  readonly description?: string | undefined;
  /** 'destructive' is for failures and is read out at once. */
  readonly tone?: 'default' | 'destructive' | undefined;
  /** How long it stays, in milliseconds; pointing at it or focusing it stops the clock (section 9: 3000). */
  readonly durationMs?: number | undefined;
  /** Whether it waits until those before it were shown in full, and those after it wait for it. */
  readonly inTurn?: boolean | undefined;
  /** An action the person can still take; it closes the notice. */
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

interface Shown extends Toast {
  readonly id: number;
}

const none: readonly Shown[] = [];

/** The one that is shown, and those that wait for it. */
let shown = none;
let lastId = 0;
const listeners = new Set<() => void>();

/**
 * Shows a notice, one at a time: it takes the place of the one before it, which comes back if it has an action. Callable from
 * anywhere in the browser at any time: what comes too early waits for the page.
 */
export function showToast(toast: Toast): void {
  lastId += 1;
  const next = { ...toast, id: lastId };
  // The new one leaves alone what stands before this.
  const end = toast.inTurn ? shown.length : shown.findLastIndex(({ inTurn }) => inTurn) + 1;
  change([...shown.slice(0, end), next, ...shown.slice(end).filter(({ action }) => action)]);
}

function dismiss(id: number): void {
  change(shown.filter((toast) => toast.id !== id));
}

function change(next: readonly Shown[]): void {
  shown = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * The place of the toasts. Both live regions exist from the start, because screen readers would otherwise miss the first
 * notice.
 */
export function Toaster() {
  const [toast] = useSyncExternalStore(
    subscribe,
    () => shown,
    () => none,
  );
  const region = (destructive: boolean) =>
    toast && (toast.tone === 'destructive') === destructive && <ToastCard key={toast.id} toast={toast} />;
  return (
    <section className="toaster" aria-label={texts.notifications}>
      <div aria-live="assertive" aria-relevant="additions text">
        {region(true)}
      </div>
      <div aria-live="polite" aria-relevant="additions text">
        {region(false)}
      </div>
    </section>
  );
}

function ToastCard({ toast }: { toast: Shown }) {
  const [paused, setPaused] = useState(false);
  const remainingMs = useRef(toast.durationMs ?? 3000);
  useEffect(() => {
    if (paused) return;
    const startedAt = performance.now();
    const timer = setTimeout(() => dismiss(toast.id), remainingMs.current);
    return () => {
      clearTimeout(timer);
      remainingMs.current -= performance.now() - startedAt;
    };
  }, [paused, toast.id]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing only stops the clock; the button acts.
    <div
      className={`toast ${toast.tone === 'destructive' ? 'toast-destructive' : ''}`}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <div className="min-w-0 flex-1 py-3">
        <p className="font-bold leading-snug">{toast.title}</p>
        {toast.description && <p className="mt-0.5 whitespace-pre-line text-muted">{toast.description}</p>}
      </div>
      {toast.action && (
        <button
          type="button"
          className="btn btn-ghost text-green-text"
          onClick={() => {
            dismiss(toast.id);
            toast.action?.run();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        className="btn btn-ghost btn-icon"
        aria-label={texts.dismiss}
        onClick={() => dismiss(toast.id)}
      >
        <X size={18} aria-hidden />
      </button>
    </div>
  );
}
