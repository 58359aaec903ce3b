import { type ReactNode, Suspense, use } from 'react';
import type { Deferred } from './deferred.ts';

interface WhenReadyProps<Value> {
  readonly value: Deferred<Value>;
  /** Shown until the value arrives. */
  readonly fallback: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/**
 * Shows a value that is available or still loading. An available one gets no Suspense boundary: React sends even a finished
 * boundary after the page once that is long, and only a script moves it into place.
 */
export function WhenReady<Value>({ value, fallback, children }: WhenReadyProps<Value>) {
  if ('now' in value) return children(value.now);
  return (
    <Suspense fallback={fallback}>
      <Later value={value.later}>{children}</Later>
    </Suspense>
  );
}

function Later<Value>({ value, children }: { value: Promise<Value>; children: (value: Value) => ReactNode }) {
  return children(use(value));
}
