import type { ReactNode } from 'react';

/** What may be meant by a search, marked as such, after what has the words themselves. */
export function NearResults({
  title,
  lead,
  children,
}: {
  title: string;
  lead: string;
  /** Items of the grid. */
  children: ReactNode;
}) {
  return (
    <section aria-labelledby="near" className="mt-4 sm:mt-10">
      <h2 id="near" className="text-heading wrap-anywhere">
        {title}
      </h2>
      <p className="mt-1 mb-4 text-muted sm:mb-5">{lead}</p>
      <ul className="card-grid">{children}</ul>
    </section>
  );
}
