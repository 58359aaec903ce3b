import { useContext, useEffect } from 'react';
import { Links, Meta, ScrollRestoration, useRouteLoaderData } from 'react-router';
import { language } from '#texts/locale.ts';
import type { Route } from './+types/root';
import wholeStyleSheet from './app.css?url';
import { loadAccount } from './features/account/account-data.ts';
import { AccountMenuEntries, AccountWidget } from './features/account/account-widget.tsx';
import { NoticeWithoutScript } from './features/account/notice-without-script.tsx';
import { browserSessionMiddleware } from './features/account/session/browser-session.ts';
import { sessionMiddleware } from './features/account/session/session.server.ts';
import { SessionTasks } from './features/account/session/session-tasks.tsx';
import { noticeCalled } from './notices.ts';
import { appReady } from './platform/app-ready.ts';
import { DeferredScripts } from './platform/deferred-scripts.tsx';
import { useIsDocumentPage } from './platform/document-page.ts';
import { InlineStyles } from './platform/inline-styles.tsx';
import { useOnceLoaded } from './platform/installed-app.ts';
import { OfflineCopyContext } from './platform/offline-copy.ts';
import { pageContext } from './platform/page-context.ts';
import { useNonce } from './platform/page-request.ts';
import { PendingOutlet } from './platform/pending-outlet.tsx';
import { sessionContext } from './platform/session-context.ts';
import { SpeculationRules } from './platform/speculation-rules.tsx';
import { withWholeStyleSheet } from './platform/whole-style-sheet.ts';
import clickReplay from './shell/click-replay.ts?page-script';
import documentScript from './shell/document-script.ts?page-script';
import { ErrorPage } from './shell/error-page.tsx';
import { SiteLayout } from './shell/site-layout.tsx';
import figtree from './styles/fonts/figtree-basic.woff2?url';
import youngSerif from './styles/fonts/young-serif-basic.woff2?url';

export const middleware = [sessionMiddleware];
export const clientMiddleware = [withWholeStyleSheet(wholeStyleSheet), browserSessionMiddleware];

export async function loader({ context }: Route.LoaderArgs) {
  const { mode, publicOrigin, geocoder, contacts } = context.get(pageContext);
  const { notice } = context.get(sessionContext);
  const toasts = notice === undefined ? [] : noticeCalled(notice);
  return {
    mode,
    publicOrigin,
    geocoder,
    contacts,
    toasts,
    ...(await loadAccount(context)),
  };
}

/** Most visits follow no redirect and need no notices, so these are loaded on demand. */
const loadNotice = (name: string) => import('./notices.ts').then((module) => module.noticeCalled(name));

/** The server writes these; the browser has them with the page. */
export const links: Route.LinksFunction = () => (import.meta.env.SSR ? documentLinks : []);

const documentLinks: ReturnType<Route.LinksFunction> = [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: youngSerif, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/**
 * The document around every page, including error pages. Only the server renders what never changes in an open page: React
 * leaves unknown elements in <head> and <body> alone, and no script contains them.
 */
export function Layout({ children }: { children: React.ReactNode }) {
  const copy = useContext(OfflineCopyContext);
  const loaded = useRouteLoaderData<typeof loader>('root');
  useEffect(() => {
    dispatchEvent(new Event(appReady));
  }, []);
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcf4e6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b100b" />
        {loaded && <meta name="geocoder" content={loaded.geocoder.url} data-key={loaded.geocoder.key} />}
        {import.meta.env.SSR && <InlineStyles />}
        {copy ? copy.head : <Meta />}
        {import.meta.env.SSR && <Links />}
      </head>
      <body className={copy && 'offline-copy'}>
        {copy?.note}
        {children}
        {import.meta.env.SSR ? !copy && <PageScripts /> : <ScrollRestoration />}
      </body>
    </html>
  );
}

function PageScripts() {
  const nonce = useNonce();
  const isDocument = useIsDocumentPage();
  return (
    <>
      {isDocument ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time.
        <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: documentScript }} />
      ) : (
        <>
          <script
            nonce={nonce}
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time.
            dangerouslySetInnerHTML={{ __html: clickReplay }}
          />
          <ScrollRestoration />
          <DeferredScripts />
        </>
      )}
      <SpeculationRules documentPage={isDocument} />
    </>
  );
}

/** Loaded after the page, which does not need it. */
const prepareForNoNetwork = () =>
  import('./shell/without-network.ts').then((module) => module.prepareForNoNetwork());

/** Loaded on demand, because a visitor of a single page needs none. */
const loadPendingPages = () => import('./pending-pages.ts').then((module) => module.pendingPages);

export default function App({ loaderData }: Route.ComponentProps) {
  useOnceLoaded(prepareForNoNetwork);
  return (
    <SiteLayout account={<AccountWidget />} menuEnd={<AccountMenuEntries />}>
      <NoticeWithoutScript toasts={loaderData.toasts} forEverybody={useIsDocumentPage()} />
      <SessionTasks loadNotice={loadNotice} />
      <PendingOutlet loadPages={loadPendingPages} />
    </SiteLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <SiteLayout account={<AccountWidget />} menuEnd={<AccountMenuEntries />}>
      <ErrorPage error={error} />
    </SiteLayout>
  );
}
