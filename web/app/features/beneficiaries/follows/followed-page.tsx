import { ChevronDown } from 'lucide-react';
import { Form, Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { followedTexts as texts } from '#texts/beneficiaries/followed.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame } from '#web/features/account/public.ts';
import { DailyMail, readDailyMail } from '#web/features/notifications/public.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { languageOf } from '#web/platform/language.ts';
import { readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { loadFailed } from '#web/platform/not-loaded.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import type { Route } from './+types/followed-page';
import { changeFollowed, type FollowedAnswer, followedFields as fields } from './change-followed.ts';

const perPage = 12;

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.accountFollowed(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  const profile = await requireProfile(context, url);
  const page = readPage(url.searchParams);
  const api = apiOf(context);
  try {
    const [{ results, metadata }, digest] = await Promise.all([
      api('GET /beneficiary/followed', {
        query: { limit: String(perPage), offset: String((page - 1) * perPage) },
      }),
      readDailyMail(api),
    ]);
    const followed = results.map(({ id, name, profile_picture, types, hears }) => ({
      id,
      name,
      profile_picture,
      types,
      hears,
    }));
    const pages = countPages(url, metadata, perPage);
    return { followed, page, pages, digest, proven: profile.email_verified };
  } catch (error) {
    return loadFailed(context, texts.failed, error);
  }
}

export function action({ request, context, url }: Route.ActionArgs) {
  return changeFollowed(request, context, url);
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<FollowedAnswer>(serverAction, (problem) => ({ problem: `${texts.notSaved} ${problem}` }));

export const shouldRevalidate = reloadIfOutdated;

export default function FollowedPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('kind' in loaderData)
    return (
      <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
        <ListFailed title={texts.failed} />
      </SettingsFrame>
    );
  const { followed, page, pages, digest, proven } = loaderData;
  const problem = (actionData as FollowedAnswer | undefined)?.problem;
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      <FormProblem errors={problem ? [problem] : []} />
      {followed.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.professionals()}>
            {texts.findSomebodyToFollow}
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid items-start gap-4 sm:grid-cols-2">
          {followed.map((one) => (
            <li key={one.id} className="card overflow-hidden">
              <Followed followed={one} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => paths.accountFollowed({ page: at })} />
      <DailyMail field={fields.digest} wanted={digest} proven={proven} proveNext={paths.accountFollowed()} />
    </SettingsFrame>
  );
}

type FollowedOne = Exclude<Route.ComponentProps['loaderData'], { kind: 'failed' }>['followed'][number];

function Followed({ followed: { id, name, profile_picture, types, hears } }: { followed: FollowedOne }) {
  return (
    <>
      <div className="card-link relative flex items-center gap-4 p-4">
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
      </div>
      <Hears id={id} name={name} hears={hears} />
    </>
  );
}

function Hears({ id, name, hears }: Pick<FollowedOne, 'id' | 'name' | 'hears'>) {
  const now =
    hears.events && hears.posts ? 'both' : hears.events ? 'events' : hears.posts ? 'posts' : 'nothing';
  return (
    // A new key closes it again once a choice is saved.
    <details key={now} className="group border-line border-t">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 px-4 py-2 text-muted hover:bg-saffron-soft">
        <span>
          {texts.hears[now]}
          <span className="sr-only">: {name}</span>
        </span>
        <ChevronDown size={18} className="flex-none group-open:rotate-180" aria-hidden />
      </summary>
      <Form method="post" preventScrollReset className="grid gap-3 px-4 pt-1 pb-4">
        <input type="hidden" name={fields.page} value={id} />
        <fieldset className="grid gap-1">
          <legend className="sr-only">{texts.hears.legend(name)}</legend>
          <Box name={fields.events} label={texts.hears.chooseEvents} ticked={hears.events} />
          <Box name={fields.posts} label={texts.hears.choosePosts} ticked={hears.posts} />
        </fieldset>
        <Button type="submit" className="justify-self-start">
          {texts.hears.save}
        </Button>
      </Form>
    </details>
  );
}

function Box({ name, label, ticked }: { name: string; label: string; ticked: boolean }) {
  return (
    <label className="flex min-h-11 items-center gap-3">
      <input className="check" type="checkbox" name={name} defaultChecked={ticked} />
      {label}
    </label>
  );
}
