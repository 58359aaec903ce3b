import { Menu } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { Logo } from '#web/ui/logo.tsx';
import { AboutMenu } from './about-menu.tsx';
import { markScrolled } from './mark-scrolled.ts';
import { MobileMenu } from './mobile-menu.tsx';

export function Header({ account }: { account: ReactNode }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? markScrolled(header.current) : undefined), []);
  const { key } = useLocation();
  return (
    <header ref={header} className="site-header">
      <div className="page flex h-(--header-height) items-center gap-2">
        <Link to={paths.home()} aria-label="Tibeb, home" className="mr-auto py-2">
          <Logo />
        </Link>
        <nav aria-label="Main" className="max-lg:hidden">
          <ul className="flex items-center">
            <li>
              <NavLink className="nav-link" to={paths.home()} end>
                Home
              </NavLink>
            </li>
            <li>
              <NavLink className="nav-link" to={paths.professionals()}>
                Professionals
              </NavLink>
            </li>
            <li>
              <NavLink className="nav-link" to={paths.events()}>
                Events
              </NavLink>
            </li>
            <li>
              <NavLink className="nav-link" to={paths.fundMe()}>
                Fundraiser
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
          aria-label="Menu"
          popoverTarget="mobile-menu"
        >
          <Menu size={24} aria-hidden />
        </button>
      </div>
      <MobileMenu id="mobile-menu" />
    </header>
  );
}
