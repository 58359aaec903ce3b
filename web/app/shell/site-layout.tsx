import type { ReactNode } from 'react';
import { siteLayoutTexts as texts } from '#texts/shell.ts';
import { useAnchorScroll } from '#web/ui/anchor-scroll.ts';
import { usePageFocus } from '#web/ui/page-focus.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';

interface SiteLayoutProps {
  /** The account's place in the header. */
  readonly account: ReactNode;
  /** The last entries of the menu of narrow screens. */
  readonly menuEnd: ReactNode;
  readonly children: ReactNode;
}

/** Header, footer and toasts around a page. A page brings its own <main id="content">. */
export function SiteLayout({ account, menuEnd, children }: SiteLayoutProps) {
  useAnchorScroll();
  usePageFocus();
  return (
    <>
      <a className="skip-link" href="#content">
        {texts.skipToContent}
      </a>
      <Header account={account} menuEnd={menuEnd} />
      {children}
      <Footer />
      <Toaster />
    </>
  );
}
