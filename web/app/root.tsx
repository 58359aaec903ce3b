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
import { InlineStyles, nonceOfOpenPage } from './platform/inline-styles.tsx';
import { useOfflineCopies } from './platform/installed-app.ts';
import { OfflineCopyContext } from './platform/offline-copy.ts';
import { pageContext } from './platform/page-context.ts';
import { PendingOutlet } from './platform/pending-outlet.tsx';
import { sessionContext } from './platform/session-context.ts';
import { SpeculationRules } from './platform/speculation-rules.tsx';
import { withWholeStyleSheet } from './platform/whole-style-sheet.ts';
import clickReplay from './shell/click-replay.ts?page-script';
import documentScript from './shell/document-script.ts?page-script';
import { ErrorPage } from './shell/error-page.tsx';
import { SiteLayout } from './shell/site-layout.tsx';
import figtree from './styles/figtree-latin.woff2?url';
import youngSerif from './styles/young-serif-latin.woff2?url';

export const middleware = [sessionMiddleware];
export const clientMiddleware = [withWholeStyleSheet(wholeStyleSheet), browserSessionMiddleware];

export async function loader({ context }: Route.LoaderArgs) {
  const { nonce, mode, publicOrigin, requestId, geocoder, contacts } = context.get(pageContext);
  const { notice } = context.get(sessionContext);
  const toasts = notice === undefined ? [] : noticeCalled(notice);
  return {
    nonce,
    mode,
    publicOrigin,
    requestId,
    geocoder,
    contacts,
    toasts,
    ...(await loadAccount(context)),
  };
}

/** Most visits follow no redirect and need no notices. */
const loadNotice = (name: string) => import('./notices.ts').then(({ noticeCalled }) => noticeCalled(name));

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: youngSerif, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** The document every page stands in, errors included. */
export function Layout({ children }: { children: React.ReactNode }) {
  const isDocument = useIsDocumentPage();
  const copy = useContext(OfflineCopyContext);
  const loaded = useRouteLoaderData<typeof loader>('root');
  const nonce = nonceOfOpenPage ?? loaded?.nonce;
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
        <InlineStyles nonce={nonce} />
        {copy ? copy.head : <Meta />}
        <Links nonce={nonce} />
      </head>
      <body className={copy && 'offline-copy'}>
        {copy?.note}
        {children}
        {!copy && <PageScripts nonce={nonce} isDocument={isDocument} />}
      </body>
    </html>
  );
}

function PageScripts({ nonce, isDocument }: { nonce: string | undefined; isDocument: boolean }) {
  return (
    <>
      {isDocument ? (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time.
        <script type="module" nonce={nonce} dangerouslySetInnerHTML={{ __html: documentScript }} />
      ) : (
        <>
          <script
            nonce={nonce}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: our own script, made at build time.
            dangerouslySetInnerHTML={{ __html: clickReplay }}
          />
          <ScrollRestoration nonce={nonce} />
          <DeferredScripts nonce={nonce} />
        </>
      )}
      <SpeculationRules nonce={nonce} documentPage={isDocument} />
    </>
  );
}

/** Needed by nobody who reads one page. */
const loadPendingPages = () => import('./pending-pages.ts').then(({ pendingPages }) => pendingPages);

export default function App({ loaderData }: Route.ComponentProps) {
  useOfflineCopies();
  return (
    <SiteLayout account={<AccountWidget />} menuEnd={<AccountMenuEntries />}>
      <NoticeWithoutScript toasts={loaderData.toasts} forEverybody={useIsDocumentPage()} />
      <SessionTasks loadNotice={loadNotice} />
      <PendingOutlet loadPages={loadPendingPages} />
    </SiteLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId;
  return (
    <SiteLayout account={<AccountWidget />} menuEnd={<AccountMenuEntries />}>
      <ErrorPage error={error} requestId={requestId} />
    </SiteLayout>
  );
}
