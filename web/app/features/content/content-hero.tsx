import type { ReactNode } from 'react';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';

/** The head of a content page: a cloth of one colour with a woven hem, its words, and a picture where there is one. */
export function ContentHero({
  eyebrow,
  title,
  lead,
  tone,
  seed,
  picture,
  children,
}: {
  eyebrow: string;
  title: string;
  lead: string;
  tone: 'saffron' | 'green' | 'coral';
  /** The seed of the woven hem. */
  seed: string;
  picture?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <header className={`content-hero content-hero-${tone}`}>
      <div className="page content-hero-inner">
        <div className="py-12 sm:py-16">
          <p className="eyebrow text-inherit">{eyebrow}</p>
          <h1 className="mt-3 text-display">{title}</h1>
          <p className="mt-5 max-w-xl text-lead">{lead}</p>
          {children}
        </div>
        {picture}
      </div>
      <TibebBand seed={seed} height={48} />
    </header>
  );
}
