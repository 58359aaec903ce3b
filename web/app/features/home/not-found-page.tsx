import { data, Link } from 'react-router';
import { pageContext } from '#web/platform/page-context.ts';
import type { Route } from './+types/not-found-page';

export function loader({ context, url }: Route.LoaderArgs) {
  context.get(pageContext).logUnknownPath(url.pathname);
  return data(null, { status: 404 });
}

export default function NotFoundPage() {
  return (
    <main>
      <h1>Oops! Page not found</h1>
      <Link to="/">Return to Home</Link>
    </main>
  );
}
