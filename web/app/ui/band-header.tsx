import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TibebBand } from './tibeb/tibeb.tsx';
import { titleSize } from './title-size.ts';

/** What a page of somebody's own begins with: a card below a woven band, and where it leads back to. */
export function BandHeader({
  seed,
  eyebrow,
  title,
  lang,
  lead,
  links,
}: {
  /** Weaves the band. */
  seed: string;
  eyebrow?: ReactNode;
  title: string;
  /** Of the title, where it is a name. */
  lang?: string | undefined;
  lead: string;
  links: readonly { readonly to: string; readonly label: string }[];
}) {
  return (
    <header className="card overflow-hidden">
      <TibebBand seed={seed} height={24} className="block" />
      <div className="px-5 py-6 sm:px-8">
        {eyebrow && <p className="eyebrow mb-2">{eyebrow}</p>}
        <h1 className={`wrap-anywhere ${titleSize(title)}`} lang={lang}>
          {title}
        </h1>
        <p className="mt-2 wrap-anywhere text-muted">{lead}</p>
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
