import { type ReactNode, useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { mobileMenuTexts as texts } from '#texts/shell.ts';
import { AnchorLink } from '#web/ui/anchor-link.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';

/** The menu of narrow screens: a popover, which opens, closes and takes Escape without any script. `end` are its last entries. */
export function MobileMenu({ id, end }: { id: string; end: ReactNode }) {
  const panel = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new location closes the menu (section 2).
  useEffect(() => panel.current?.hidePopover?.(), [key]);
  return (
    <div ref={panel} id={id} popover="auto" className="menu-panel mobile-menu">
      <TibebBand seed="menu" height={24} className="block" />
      <nav aria-label={texts.mobile}>
        <ul className="p-2">
          <li>
            <Link to={paths.home()}>{texts.home}</Link>
          </li>
          <li>
            <Link to={paths.events()}>{texts.events}</Link>
          </li>
          <li>
            <Link to={paths.fundMe()}>{texts.fundMe}</Link>
          </li>
          <li>
            <Link to={paths.professionals()}>{texts.beneficiaries}</Link>
          </li>
          <li>
            <AnchorLink anchor="how-it-works" offset={100}>
              {texts.howItWorks}
            </AnchorLink>
          </li>
          <li>
            <AnchorLink anchor="testimonials" offset={100}>
              {texts.testimonials}
            </AnchorLink>
          </li>
          <li>
            <AnchorLink anchor="download" offset={100}>
              {texts.downloadApp}
            </AnchorLink>
          </li>
          {end}
        </ul>
      </nav>
    </div>
  );
}
