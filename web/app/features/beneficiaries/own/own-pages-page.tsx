import { Link } from 'react-router';
import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { postPaths } from '#contract/beneficiaries/posts/paths.ts';
import { paths } from '#contract/paths.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { languageOf } from '#web/platform/language.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { loadFailed } from '#web/platform/not-loaded.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import type { Route } from './+types/own-pages-page';
import { StateChip } from './state-chip.tsx';
import { isPublic, whyHidden } from './why-hidden.ts';

const texts = ownPageTexts.list;
const perPage = 12;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountPages(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const page = readPage(url.searchParams);
  try {
    const { results, metadata } = await apiOf(context)('GET /beneficiary/pages', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    return { results, page, pages: countPages(url, metadata, perPage) };
  } catch (error) {
    return loadFailed(context, texts.failed, error);
  }
}

export default function OwnPagesPage({ loaderData }: Route.ComponentProps) {
  if ('kind' in loaderData)
    return (
      <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
        <ListFailed title={texts.failed} />
      </SettingsFrame>
    );
  const { results, page, pages } = loaderData;
  if (results.length === 0)
    return (
      <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
        <EmptyState title={texts.noneTitle} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.createPage()}>
            {texts.found}
          </Link>
        </EmptyState>
      </SettingsFrame>
    );
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      <ul className="grid gap-4">
        {results.map((own) => (
          <PageCard key={own.id} page={own} />
        ))}
      </ul>
      <Pager page={page} pages={pages} hrefOf={(at) => paths.accountPages({ page: at })} />
      <Link className="btn justify-self-start" to={paths.createPage()}>
        {texts.another}
      </Link>
    </SettingsFrame>
  );
}

function PageCard({ page }: { page: OwnPage }) {
  const { id, name, profile_picture } = page;
  const hidden = whyHidden(page);
  return (
    <li className="card flex flex-wrap items-center gap-4 p-4 sm:p-5">
      <Avatar
        src={profile_picture}
        seed={id}
        alt=""
        size={64}
        className="size-16 flex-none rounded-full object-cover"
      />
      <div className="min-w-0 flex-1 basis-40">
        <h2 className="wrap-anywhere text-heading" lang={languageOf(name)}>
          {name}
        </h2>
        <StateChip page={page} />
        {hidden && <p className="wrap-anywhere mt-2 text-sm">{hidden}</p>}
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow max-sm:*:px-3">
        {isPublic(page) && (
          <>
            <Link className="btn btn-quiet" to={paths.professional(id)}>
              {texts.view}
              <span className="sr-only">: {name}</span>
            </Link>
            <Link className="btn btn-quiet" to={postPaths.own(id)}>
              {texts.posts}
              <span className="sr-only">: {name}</span>
            </Link>
          </>
        )}
        <Link className="btn" to={paths.accountPage(id)} aria-label={texts.editName(name)}>
          {texts.edit}
        </Link>
      </div>
    </li>
  );
}
