import { Links, Meta, ScrollRestoration, useRouteLoaderData } from 'react-router';
import type { Route } from './+types/root';
import { loadAccount } from './features/account/account-data.ts';
import { AccountWidget } from './features/account/account-widget.tsx';
import { browserSessionMiddleware } from './features/account/browser-session.ts';
import { accountNotices } from './features/account/messages.ts';
import { NoticeWithoutScript } from './features/account/notice-without-script.tsx';
import { sessionMiddleware } from './features/account/session.server.ts';
import { SessionTasks } from './features/account/session-tasks.tsx';
import { beneficiaryPendingPages } from './features/beneficiaries/public.ts';
import { ErrorPage } from './layout/error-page.tsx';
import { SiteLayout } from './layout/site-layout.tsx';
import { InlineStyles, nonceOfOpenPage } from './platform/inline-styles.tsx';
import { pageContext } from './platform/page-context.ts';
import { PendingOutlet, type PendingPage } from './platform/pending-outlet.tsx';
import { sessionContext } from './platform/session-context.ts';
import { UnhurriedScripts } from './platform/unhurried-scripts.tsx';
import figtree from './styles/figtree-latin.woff2?url';
import youngSerif from './styles/young-serif-latin.woff2?url';

export const middleware = [sessionMiddleware];
export const clientMiddleware = [browserSessionMiddleware];

export async function loader({ context }: Route.LoaderArgs) {
  const { nonce, mode, publicOrigin, requestId } = context.get(pageContext);
  const { notice } = context.get(sessionContext);
  return { nonce, mode, publicOrigin, requestId, notice, ...(await loadAccount(context)) };
}

/** What a redirect may say on the page it leads to. */
const notices = { ...accountNotices };

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: figtree, crossOrigin: 'anonymous' },
  { rel: 'preload', as: 'font', type: 'font/woff2', href: youngSerif, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/favicon-32.png', type: 'image/png', sizes: '32x32' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
];

/** The document every page stands in, errors included. */
export function Layout({ children }: { children: React.ReactNode }) {
  const loadedNonce = useRouteLoaderData<typeof loader>('root')?.nonce;
  const nonce = nonceOfOpenPage ?? loadedNonce;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fcf4e6" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#1b100b" />
        <InlineStyles nonce={nonce} />
        <Meta />
        <Links nonce={nonce} />
      </head>
      <body>
        {children}
        <ScrollRestoration nonce={nonce} />
        <UnhurriedScripts nonce={nonce} />
      </body>
    </html>
  );
}

const pendingPages: readonly PendingPage[] = [...beneficiaryPendingPages];

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <SiteLayout account={<AccountWidget />}>
      <NoticeWithoutScript notice={loaderData.notice} notices={notices} />
      <SessionTasks notices={notices} />
      <PendingOutlet pages={pendingPages} />
    </SiteLayout>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const requestId = useRouteLoaderData<typeof loader>('root')?.requestId;
  return (
    <SiteLayout account={<AccountWidget />}>
      <ErrorPage error={error} requestId={requestId} />
    </SiteLayout>
  );
}
