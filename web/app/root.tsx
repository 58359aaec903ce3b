import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import type { Route } from './+types/root';
import { pageContext } from './platform/page-context.ts';

export function loader({ context }: Route.LoaderArgs) {
  const { nonce, mode, publicOrigin } = context.get(pageContext);
  return { nonce, mode, publicOrigin };
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <Links nonce={loaderData.nonce} />
      </head>
      <body>
        <Outlet />
        <ScrollRestoration nonce={loaderData.nonce} />
        <Scripts nonce={loaderData.nonce} />
      </body>
    </html>
  );
}
