import { Link } from 'react-router';
import { deskPaths } from '#contract/desk/paths.ts';
import { roleFormTexts, operatorsTexts as texts } from '#texts/desk/operators.ts';
import { formatDate } from '#web/platform/dates.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { DeskFrame, Row, Rows } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/operators-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.lead,
    path: deskPaths.operators(),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    operators: (await api('GET /desk/operators', { query: { limit: '100' } })).results,
  }));

export default function OperatorsPage({ loaderData: { desk, operators } }: Route.ComponentProps) {
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <p>
        <Link className="btn btn-primary" to={deskPaths.people()}>
          {texts.find}
        </Link>
      </p>
      <Rows>
        {operators.map(({ id, name, email, role, since, suspended }) => (
          <Row key={id}>
            <div className="min-w-0 flex-1 basis-56">
              <Link
                to={deskPaths.person(id)}
                className="wrap-anywhere font-bold after:absolute after:inset-0"
              >
                {name || email}
              </Link>
              <p className="wrap-anywhere text-muted text-sm">
                {email} · {texts.since(formatDate(since))}
              </p>
            </div>
            {suspended && <span className="chip chip-coral">{texts.suspended}</span>}
            <span className="chip">{roleFormTexts.roles[role]}</span>
          </Row>
        ))}
      </Rows>
    </DeskFrame>
  );
}
