import { ArrowRight } from 'lucide-react';
import { data, Link, redirect } from 'react-router';
import { dashboardPaths } from '#contract/dashboard/paths.ts';
import { paths } from '#contract/paths.ts';
import { managedPagesTexts as texts } from '#texts/dashboard/pages.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { pageContext } from '#web/platform/page-context.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import { TibebBand } from '#web/ui/tibeb/tibeb.tsx';
import type { Route } from './+types/pages-page';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: dashboardPaths.home(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const pages = await apiOf(context)('GET /dashboard/pages', { query: { limit: '100' } }).catch((error) => {
    context.get(pageContext).logFailure(texts.failed, error);
    return null;
  });
  if (pages === null) return data({ pages: null }, { status: 503 });
  const [first, ...others] = pages.results;
  if (first && others.length === 0) throw redirect(dashboardPaths.page(first.id));
  return { pages: pages.results };
}

export default function PagesPage({ loaderData: { pages } }: Route.ComponentProps) {
  if (pages === null)
    return (
      <SettingsFrame title={texts.metaTitle}>
        <EmptyState title={texts.failed}>
          <Link className="btn btn-primary" to={dashboardPaths.home()} replace>
            {texts.tryAgain}
          </Link>
        </EmptyState>
      </SettingsFrame>
    );
  if (pages.length === 0)
    return (
      <SettingsFrame title={texts.metaTitle}>
        <EmptyState title={texts.noneTitle} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.createPage()}>
            {texts.create}
          </Link>
          <Link className="btn" to={paths.professionals()}>
            {texts.find}
          </Link>
        </EmptyState>
      </SettingsFrame>
    );
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      <ul className="grid gap-4 xl:grid-cols-2">
        {pages.map(({ id, name, profile_picture, role }) => (
          <li key={id} className="card relative overflow-hidden transition-colors hover:bg-saffron-soft">
            <TibebBand seed={id} height={16} className="block" />
            <div className="flex items-center gap-4 p-4 sm:p-5">
              <Avatar
                src={profile_picture}
                seed={id}
                alt=""
                size={64}
                className="size-16 flex-none rounded-full object-cover"
              />
              <div className="min-w-0 flex-1">
                <h2 className="wrap-anywhere text-heading" lang={languageOf(name)}>
                  <Link to={dashboardPaths.page(id)} className="after:absolute after:inset-0">
                    {name}
                  </Link>
                </h2>
                <p className="mt-1 text-muted text-sm">{texts[role]}</p>
              </div>
              <ArrowRight size={20} className="flex-none text-green-text" aria-hidden="true" />
            </div>
          </li>
        ))}
      </ul>
    </SettingsFrame>
  );
}
