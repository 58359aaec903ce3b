import type { ReactNode } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { demonstrationPaths } from '#contract/demonstration/paths.ts';
import { paths } from '#contract/paths.ts';
import { footerTexts as texts } from '#texts/shell.ts';
import { useContacts } from '#web/platform/contacts.ts';
import { AnchorLink, useRoutedLinks } from '#web/ui/anchor-link.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { markupAsServed } from '#web/ui/markup-as-served.ts';
import { StoreBadges } from '#web/ui/store-badges.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import { SocialLinks } from './social-links.tsx';

/** It never changes in an open page, so only the server renders it. */
export function Footer() {
  const footer = useRoutedLinks<HTMLElement>();
  if (import.meta.env.SSR)
    return (
      <footer className="site-footer">
        <FooterContent />
      </footer>
    );
  const markup = markupAsServed('.site-footer');
  // biome-ignore lint/security/noDangerouslySetInnerHtml: what this component wrote on the server.
  return <footer ref={footer} className="site-footer" dangerouslySetInnerHTML={markup} />;
}

function FooterContent() {
  const loaded = useRouteLoaderData<{ mode: 'sandbox' | 'live' }>('root');
  const contacts = useContacts();
  return (
    <>
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
          <a href={paths.resources()}>{texts.helpCenter}</a>
          <a href={paths.blog()}>{texts.blog}</a>
          <AnchorLink anchor="artist-resources" offset={80}>
            {texts.artistResources}
          </AnchorLink>
          <a href={paths.privacy()}>{texts.privacyPolicy}</a>
          <a href={paths.termsOfService()}>{texts.termsOfService}</a>
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
        {loaded?.mode === 'sandbox' && (
          <p className="mb-6 rounded-md bg-saffron-soft px-4 py-3">
            {texts.sandbox}{' '}
            <a href={demonstrationPaths.try()} className="link">
              {texts.whatToTry}
            </a>
          </p>
        )}
        <p className="border-t border-line py-6 text-[0.9375rem] text-muted">
          {texts.copyright(new Date().getUTCFullYear())}
        </p>
      </div>
    </>
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
