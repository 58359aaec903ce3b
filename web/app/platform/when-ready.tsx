import { type ReactNode, Suspense, use } from 'react';
import type { Deferred } from './deferred.ts';

interface WhenReadyProps<Value> {
  readonly value: Deferred<Value>;
  /** Stands in until the value comes. */
  readonly fallback: ReactNode;
  readonly children: (value: Value) => ReactNode;
}

/**
 * Shows a value that is there or on its way. One that is there gets no Suspense boundary: React sends even a
 * finished boundary behind the page once that is long, and only a script puts it in its place.
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
