import type { ReactNode } from 'react';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';

/** What to read next, below an article or a guide: a card each. */
export function Related<Item extends { slug: string }>({
  title,
  seed,
  items,
  card,
}: {
  title: string;
  /** The seed of the woven band above it. */
  seed: string;
  items: readonly Item[];
  card: (item: Item) => ReactNode;
}) {
  if (items.length === 0) return null;
  return (
    <aside className="bg-sunken print:hidden" aria-labelledby="related">
      <TibebBand seed={seed} height={24} />
      <div className="page section">
        <h2 id="related" className="text-title">
          {title}
        </h2>
        <ul className="card-grid mt-9">
          {items.map((item) => (
            <li key={item.slug}>{card(item)}</li>
          ))}
        </ul>
      </div>
    </aside>
  );
}
