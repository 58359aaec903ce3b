import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { headerTexts as texts } from '#texts/shell.ts';
import { Logo } from '#web/ui/logo.tsx';
import { AboutMenu } from './about-menu.tsx';
import { markScrolled } from './mark-scrolled.ts';
import { MobileMenu } from './mobile-menu.tsx';

export function Header({ account, menuEnd }: { account: ReactNode; menuEnd: ReactNode }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? markScrolled(header.current) : undefined), []);
  const { key } = useLocation();
  return (
    <header ref={header} className="site-header">
      <div className="page flex h-(--header-height) items-center gap-2">
        <Link to={paths.home()} aria-label={texts.tibebHome} className="mr-auto py-2">
          <Logo />
        </Link>
        <nav aria-label={texts.main} className="max-lg:hidden">
          <ul className="flex items-center">
            <li>
              <NavLink className="nav-link" to={paths.home()} end>
                {texts.home}
              </NavLink>
            </li>
            <li>
              <NavLink className="nav-link" to={paths.professionals()}>
                {texts.professionals}
              </NavLink>
            </li>
            <li>
              <NavLink className="nav-link" to={paths.events()}>
                {texts.events}
              </NavLink>
            </li>
            <li>
              <NavLink className="nav-link" to={paths.fundMe()}>
                {texts.fundraiser}
              </NavLink>
            </li>
            <li>
              {/* A new key closes it: after a navigation it starts afresh. */}
              <AboutMenu key={key} />
            </li>
          </ul>
        </nav>
        <div className="ml-2 flex items-center">{account}</div>
        <button
          type="button"
          className="btn btn-ghost btn-icon lg:hidden"
          aria-label={texts.menu}
          popoverTarget="mobile-menu"
        >
          <Menu size={24} aria-hidden />
        </button>
      </div>
      <MobileMenu id="mobile-menu" end={menuEnd} />
    </header>
  );
}
