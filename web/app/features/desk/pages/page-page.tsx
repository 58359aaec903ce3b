import { Link } from 'react-router';
import { reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { pageTexts as texts } from '#texts/desk/listings.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { type DeskRefusal, submitAct } from '../act-form.tsx';
import { ListingDetail } from '../listing-detail.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/page-page';

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageMeta(matches, {
    title: texts.title,
    description: texts.title,
    path: deskPaths.page(params.id),
    noIndex: true,
  });

export const loader = (args: Route.LoaderArgs) =>
  loadAtDesk(args, async (api) => ({
    found: await api('GET /desk/pages/{id}', { params: { id: args.params.id } }),
  }));

/** `?act=show` shows the page again; otherwise it is hidden. */
export const action = (args: Route.ActionArgs) => {
  const { id } = args.params;
  const shows = args.url.searchParams.get('act') === 'show';
  return actAtDesk(
    args,
    reasonForm,
    (api, body) =>
      shows
        ? api('POST /desk/pages/{id}/show', { params: { id }, body })
        : api('POST /desk/pages/{id}/hide', { params: { id }, body }),
    { to: deskPaths.page(id), notice: shows ? 'desk-shown' : 'desk-hidden' },
  );
};

export const clientAction = (args: Route.ClientActionArgs) => submitAct(args);

export default function PagePage({ loaderData: { desk, found }, actionData }: Route.ComponentProps) {
  const { id } = found;
  return (
    <ListingDetail
      desk={desk}
      title={found.name}
      texts={texts}
      found={found}
      rows={[
        [texts.handle, found.handle ? `@${found.handle}` : texts.none],
        [texts.words, found.bio || texts.none],
        [texts.links, found.links.join(', ') || texts.none],
        [texts.followers, formatNumber(found.follower_count)],
        [texts.since, formatDate(found.created_at)],
        [
          texts.managers,
          found.managers.length === 0 ? (
            texts.nobody
          ) : (
            <ul key="managers" className="grid gap-1">
              {found.managers.map((manager) => (
                <li key={manager.id}>
                  <Link className="link" to={deskPaths.person(manager.id)}>
                    {manager.name || manager.id}
                  </Link>{' '}
                  <span className="font-normal text-muted text-sm">{manager.role}</span>
                </li>
              ))}
            </ul>
          ),
        ],
      ]}
      paths={{
        all: deskPaths.pages(),
        view: paths.professional(id),
        here: deskPaths.page(id),
        showAgain: deskPaths.page(id, { act: 'show' }),
      }}
      refusal={actionData as DeskRefusal | undefined}
    />
  );
}
