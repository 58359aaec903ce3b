import { type ReactNode, Suspense, use } from 'react';
import type { Soon } from './soon.ts';

/** Shows a value that is there or on its way; `fallback` stands in until it comes. */
export function WhenReady<Value>({
  value,
  fallback,
  children,
}: {
  value: Soon<Value>;
  fallback: ReactNode;
  children: (value: Value) => ReactNode;
}) {
  return (
    <Suspense fallback={fallback}>
      <Ready value={value}>{children}</Ready>
    </Suspense>
  );
}

function Ready<Value>({ value, children }: { value: Soon<Value>; children: (value: Value) => ReactNode }) {
  return children('now' in value ? value.now : use(value.later));
}
