import { pageMeta } from '#web/platform/meta.ts';
import { paths } from '#web/platform/paths.ts';
import type { Route } from './+types/home-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    description: 'Tibeb lets fans support their favourite artists, musicians and performers with just a tip.',
    path: paths.home(),
  });

export default function HomePage() {
  return (
    <main id="content" className="page section">
      <h1 className="text-display">Support Creators with Just a Tip</h1>
    </main>
  );
}
