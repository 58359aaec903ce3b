import type { ReactNode } from 'react';
import { TibebBand, TibebPoster } from '#web/ui/tibeb/tibeb.tsx';

/** The frame of the sign-in and sign-up pages: the form on a card, beside a cloth woven from the page's seed. */
export function AccountPage({
  seed,
  title,
  lead,
  aside,
  children,
}: {
  seed: string;
  title: string;
  lead: string;
  /** The way to the other page, below the form. */
  aside: ReactNode;
  children: ReactNode;
}) {
  return (
    <main
      id="content"
      className="page grid justify-items-center pt-4 pb-10 max-md:content-start md:place-items-center md:py-16"
    >
      <div className="card grid w-full max-w-5xl overflow-hidden md:grid-cols-[1fr_1.1fr]">
        <div className="relative max-md:hidden">
          <TibebPoster seed={seed} width={600} height={840} className="absolute inset-0 size-full" />
        </div>
        <div>
          <TibebBand seed={seed} height={24} className="md:hidden" />
          <div className="grid gap-7 px-5 py-6 sm:p-10">
            <div>
              <h1 className="text-title">{title}</h1>
              <p className="mt-3 text-muted">{lead}</p>
            </div>
            {children}
            <p className="border-line border-t pt-6">{aside}</p>
          </div>
        </div>
      </div>
    </main>
  );
}
