import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { footerTexts as texts } from '#texts/shell.ts';
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
          <Link to={paths.home()} aria-label={texts.tibebHome} className="inline-flex py-1.5">
            <Logo />
          </Link>
          <p className="mt-3 max-w-60 text-muted">{texts.tagline}</p>
          <SocialLinks />
          <p className="mt-3 text-muted">
            {texts.performer}{' '}
            <Link to={paths.createPage()} className="link">
              {texts.foundYourPage}
            </Link>
          </p>
        </div>
        <Column title={texts.quickLinks}>
          <Link to={paths.professionals()}>{texts.professionals}</Link>
          <Link to={paths.events()}>{texts.events}</Link>
          <Link to={paths.fundMe()}>{texts.fundraiser}</Link>
          <AnchorLink anchor="how-it-works" offset={80}>
            {texts.howItWorks}
          </AnchorLink>
          <AnchorLink anchor="testimonials" offset={80}>
            {texts.testimonials}
          </AnchorLink>
        </Column>
        <Column title={texts.resources}>
          <Link reloadDocument to={paths.resources()}>
            {texts.helpCenter}
          </Link>
          <Link reloadDocument to={paths.blog()}>
            {texts.blog}
          </Link>
          <AnchorLink anchor="artist-resources" offset={80}>
            {texts.artistResources}
          </AnchorLink>
          <Link reloadDocument to={paths.privacy()}>
            {texts.privacyPolicy}
          </Link>
          <Link reloadDocument to={paths.termsOfService()}>
            {texts.termsOfService}
          </Link>
        </Column>
        <Column title={texts.contact} className="max-md:col-span-2">
          {contacts && <a href={`mailto:${contacts.support}`}>{contacts.support}</a>}
          <address className="py-1.5 text-muted not-italic">
            {texts.street}
            <br />
            {texts.city}
          </address>
          <StoreBadges />
        </Column>
      </div>
      <div className="page">
        <p className="border-t border-line py-6 text-[0.9375rem] text-muted">
          {texts.copyright(new Date().getUTCFullYear())}
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
