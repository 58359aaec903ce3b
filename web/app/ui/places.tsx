import type { LucideIcon } from 'lucide-react';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { NavLink, type NavLinkProps } from 'react-router';

export interface Place {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** Active only at this exact address, not on pages below it. */
  readonly end?: boolean;
  /** What there is to do there. */
  readonly note?: ReactNode;
  /** By default a link that is marked at its own address and those below it. */
  readonly link?: ComponentType<NavLinkProps>;
}

/** The navigation between related pages: beside them, or above them on a phone, in a row that is wider than the screen. */
export function Places({
  label,
  places,
  children,
}: {
  label: string;
  places: readonly Place[];
  children?: ReactNode;
}) {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [first, here] = ['a', '[aria-current=page]'].map((one) =>
      list.current?.querySelector<HTMLElement>(one),
    );
    if (list.current && first && here) list.current.scrollLeft = here.offsetLeft - first.offsetLeft;
  }, []);
  return (
    <nav aria-label={label} className="min-w-0 md:sticky md:top-28 print:hidden">
      <p className="eyebrow mb-1">{label}</p>
      {children}
      <ul
        ref={list}
        className="mt-3 flex gap-2 max-md:-mx-(--page-gutter) max-md:overflow-x-auto max-md:px-(--page-gutter) max-md:pb-2 md:grid md:gap-1"
      >
        {places.map(({ to, label: name, icon: Icon, end = false, note, link: PlaceLink = NavLink }) => (
          <li key={to} className="flex-none">
            <PlaceLink
              to={to}
              end={end}
              className="flex h-full min-h-11 items-center gap-2.5 rounded-md border border-line px-3 py-1 font-semibold leading-tight hover:bg-saffron-soft aria-[current=page]:border-green aria-[current=page]:bg-green-soft aria-[current=page]:text-green-text md:border-transparent forced-colors:aria-[current=page]:border-4 forced-colors:aria-[current=page]:border-[Highlight]"
            >
              <Icon size={18} className="flex-none" aria-hidden />
              {name}
              {note}
            </PlaceLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
