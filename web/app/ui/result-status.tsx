import type { ReactNode } from 'react';

/**
 * What a list found: its summary, or what is shown when it found nothing. One element holds both, because screen readers
 * announce changes only inside an element that existed before.
 */
export function ResultStatus({ empty, children }: { empty: ReactNode; children: ReactNode }) {
  return (
    <div role="status" className="mt-4 mb-3 text-muted sm:mt-8 sm:mb-4">
      {empty ? <div className="text-ink">{empty}</div> : children}
    </div>
  );
}
