import type { ReactNode } from 'react';
import { TibebBand, TibebPoster } from './tibeb/tibeb.tsx';

/** A page with one card beside a woven cloth: something to read and to confirm. */
export function PosterCard({
  seed,
  title,
  lead,
  children,
}: {
  /** The seed of the woven cloth. */
  seed: string;
  title: string;
  lead: string;
  children?: ReactNode;
}) {
  return (
    <main id="content" className="page grid place-items-center py-10 md:py-16">
      <div className="card grid w-full max-w-5xl overflow-hidden md:grid-cols-[1fr_1.5fr]">
        <div className="relative max-md:hidden">
          <TibebPoster seed={seed} width={600} height={960} className="absolute inset-0 size-full" />
        </div>
        <div className="min-w-0">
          <TibebBand seed={seed} height={24} className="md:hidden" />
          <div className="grid gap-7 px-5 py-7 sm:p-10">
            <div>
              <h1 className="wrap-anywhere text-title">{title}</h1>
              <p className="mt-3 text-muted">{lead}</p>
            </div>
            {children}
          </div>
        </div>
      </div>
    </main>
  );
}
