import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { followedTexts as texts } from '#texts/beneficiaries/followed.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Chips } from '#web/ui/chips.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import type { Route } from './+types/followed-page';

const perPage = 12;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountFollowed(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const page = readPage(url.searchParams);
  const { results, metadata } = await apiOf(context)('GET /beneficiary/followed', {
    query: { limit: String(perPage), offset: String((page - 1) * perPage) },
  });
  const followed = results.map(({ id, name, profile_picture, types }) => ({
    id,
    name,
    profile_picture,
    types,
  }));
  return { followed, page, pages: Math.ceil(metadata.total / perPage) };
}

export default function FollowedPage({ loaderData: { followed, page, pages } }: Route.ComponentProps) {
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      {followed.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.professionals()}>
            {texts.findSomebodyToFollow}
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2">
          {followed.map(({ id, name, profile_picture, types }) => (
            <li key={id} className="card card-link relative flex items-center gap-4 p-4">
              <Avatar
                src={profile_picture}
                seed={id}
                alt=""
                size={80}
                className="size-20 flex-none rounded-full object-cover"
              />
              <div className="min-w-0">
                <h2 className="text-heading" lang={languageOf(name)}>
                  <Link to={paths.professional(id)} className="line-clamp-2 after:absolute after:inset-0">
                    {name}
                  </Link>
                </h2>
                <Chips items={types} className="mt-2" />
              </div>
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => paths.accountFollowed({ page: at })} />
    </SettingsFrame>
  );
}
