import type { ReactNode } from 'react';
import { useAnchorScroll } from '#web/ui/anchor-scroll.ts';
import { Toaster } from '#web/ui/toast.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { useArrival } from './use-arrival.ts';

/** Header, footer and toasts around a page. A page brings its own <main id="content">. */
export function SiteLayout({ account, children }: { account: ReactNode; children: ReactNode }) {
  useAnchorScroll();
  useArrival();
  return (
    <>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <Header account={account} />
      {children}
      <Footer />
      <Toaster />
    </>
  );
}
