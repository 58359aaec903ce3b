import type { Shares } from './split-amount.ts';

/** The colours of the shares, by the performer's index on the bill. */
const threads = ['bg-saffron', 'bg-green', 'bg-coral', 'bg-indigo'] as const;

export function threadOf(at: number): string {
  return threads[at % threads.length] ?? threads[0];
}

/** The amount as one band, woven of a piece for each performer; the figures beside the names say the same. */
export function ShareBar({ shares, ids }: { shares: Shares | undefined; ids: readonly string[] }) {
  return (
    <div aria-hidden className="flex h-3 gap-0.5 overflow-hidden rounded-full bg-sunken">
      {ids.map((id, at) => (
        <span
          key={id}
          className={`basis-0 transition-[flex-grow] duration-300 ${threadOf(at)}`}
          style={{ flexGrow: shares?.[id] ?? 1 }}
        />
      ))}
    </div>
  );
}
