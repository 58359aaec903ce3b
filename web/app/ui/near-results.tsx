import type { ReactNode } from 'react';

/** Results the search may mean, marked as such, after the exact ones. */
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
