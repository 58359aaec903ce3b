import { Link } from 'react-router';
import { reasonForm } from '#contract/desk/forms.ts';
import { deskPaths } from '#contract/desk/paths.ts';
import { paths } from '#contract/paths.ts';
import { listingTexts, pageTexts as texts } from '#texts/desk/listings.ts';
import { formatDate } from '#web/platform/dates.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { actAtDesk } from '../act-at-desk.server.ts';
import { type DeskRefusal, submitAct } from '../act-form.tsx';
import { DeskFrame, Facts } from '../desk-frame.tsx';
import { loadAtDesk } from '../load-at-desk.server.ts';
import type { Route } from './+types/page-page';
import { HidingForm } from './hiding-form.tsx';
import { StandingChip } from './standing-chip.tsx';

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

/** `?act=show` shows it again. */
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
    <DeskFrame desk={desk} title={found.name} lead={texts.lead}>
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={deskPaths.pages()}>
          {texts.all}
        </Link>
        {found.listed && (
          <Link className="btn" to={paths.professional(id)}>
            {texts.view}
          </Link>
        )}
      </p>
      <Facts
        title={texts.facts}
        rows={[
          [listingTexts.standing, <StandingChip key="standing" standing={found} />],
          ...(found.hidden_because ? ([[listingTexts.because, found.hidden_because]] as const) : []),
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
          [texts.id, <code key="id">{id}</code>],
        ]}
      />
      <HidingForm
        hidden={found.hidden_because !== null}
        here={deskPaths.page(id)}
        showAgain={deskPaths.page(id, { act: 'show' })}
        texts={texts}
        refusal={actionData as DeskRefusal | undefined}
      />
    </DeskFrame>
  );
}
