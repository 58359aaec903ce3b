import type { ReactNode } from 'react';
import { TibebBand } from './tibeb/tibeb.tsx';

/** Says that there is nothing here, why, and what to do; the band keeps it from looking broken. */
export function EmptyState({
  title,
  description,
  seed = title,
  brief = false,
  children,
}: {
  title: string;
  description?: string;
  /** The seed of the woven band; the same seed gives the same band. */
  seed?: string;
  /** Smaller, so that the first screen of a phone has room for what follows. */
  brief?: boolean;
  children?: ReactNode;
}) {
  return (
    <div className="card overflow-hidden text-center">
      <TibebBand seed={seed} height={24} className="block" />
      <div
        className={`grid justify-items-center px-6 ${brief ? 'gap-1 py-5 sm:gap-3 sm:py-10' : 'gap-3 py-12 sm:py-16'}`}
      >
        <h2 className="text-heading">{title}</h2>
        {description && <p className="max-w-md text-muted">{description}</p>}
        {children && <div className="mt-3 flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
      {!brief && <TibebBand seed={seed} height={24} className="block" />}
    </div>
  );
}
