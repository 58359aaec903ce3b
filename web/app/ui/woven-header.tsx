import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TibebBand } from './tibeb/tibeb.tsx';
import { titleSize } from './title-size.ts';

/** The header of a person's own page: a card below a woven band, with a link back. */
export function WovenHeader({
  seed,
  eyebrow,
  title,
  lead,
  links,
}: {
  /** The seed of the woven band. */
  seed: string;
  eyebrow?: ReactNode;
  title: string;
  lead: string;
  links: readonly { readonly to: string; readonly label: string }[];
}) {
  return (
    <header className="card overflow-hidden">
      <TibebBand seed={seed} height={24} className="block" />
      <div className="px-5 py-6 sm:px-7">
        {eyebrow && <p className="eyebrow mb-2">{eyebrow}</p>}
        <h1 className={`wrap-anywhere ${titleSize(title)}`}>{title}</h1>
        <p className="mt-2 max-w-2xl wrap-anywhere text-muted">{lead}</p>
        <p className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
          {links.map(({ to, label }) => (
            <Link key={to} className="link" to={to}>
              {label}
            </Link>
          ))}
        </p>
      </div>
    </header>
  );
}
