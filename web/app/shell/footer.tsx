import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { useContacts } from '#web/platform/contacts.ts';
import { AnchorLink } from '#web/ui/anchor-link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { StoreBadges } from '#web/ui/store-badges.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { SocialLinks } from './social-links.tsx';

export function Footer() {
  const contacts = useContacts();
  return (
    <footer className="site-footer">
      <TibebBand seed="hem" height={48} className="block" />
      <div className="page grid grid-cols-2 gap-x-6 gap-y-10 py-14 md:grid-cols-[1.5fr_1fr_1fr_1.3fr] md:gap-x-8">
        <div className="max-md:col-span-2">
          <Link to={paths.home()} aria-label="Tibeb, home" className="inline-flex py-1.5">
            <Logo />
          </Link>
          <p className="mt-3 max-w-60 text-muted">Support Creators with Just a Tip.</p>
          <SocialLinks />
        </div>
        <Column title="Quick Links">
          <Link to={paths.professionals()}>Professionals</Link>
          <Link to={paths.events()}>Events</Link>
          <Link to={paths.fundMe()}>Fundraiser</Link>
          <AnchorLink anchor="how-it-works" offset={80}>
            How It Works
          </AnchorLink>
          <AnchorLink anchor="testimonials" offset={80}>
            Testimonials
          </AnchorLink>
        </Column>
        <Column title="Resources">
          <Link reloadDocument to={paths.resources()}>
            Help Center
          </Link>
          <Link reloadDocument to={paths.blog()}>
            Blog
          </Link>
          <AnchorLink anchor="artist-resources" offset={80}>
            Artist Resources
          </AnchorLink>
          <Link reloadDocument to={paths.privacy()}>
            Privacy Policy
          </Link>
          <Link reloadDocument to={paths.termsOfService()}>
            Terms of Service
          </Link>
        </Column>
        <Column title="Contact" className="max-md:col-span-2">
          {contacts && <a href={`mailto:${contacts.support}`}>{contacts.support}</a>}
          <address className="py-1.5 text-muted not-italic">
            Tibeb, Bole Road
            <br />
            Addis Ababa, Ethiopia
          </address>
          <StoreBadges />
        </Column>
      </div>
      <div className="page">
        <p className="border-t border-line py-6 text-[0.9375rem] text-muted">
          © {new Date().getUTCFullYear()} Tibeb. Named after the woven border of Ethiopian cloth.
        </p>
      </div>
    </footer>
  );
}

function Column({
  title,
  className,
  children,
}: {
  title: string;
  className?: string;
  children: ReactNode[];
}) {
  return (
    <div className={className}>
      <h2 className="font-sans font-bold">{title}</h2>
      <ul className="footer-links mt-2">
        {children.map((child, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes.
          <li key={at}>{child}</li>
        ))}
      </ul>
    </div>
  );
}
