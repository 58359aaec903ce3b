import { CalendarDays, MapPin } from 'lucide-react';
import { data, Form, Link, useNavigation } from 'react-router';
import type { Invitation } from '#contract/events/invitations/schemas.ts';
import { invitationPaths } from '#contract/events/paths.ts';
import { paths } from '#contract/paths.ts';
import { invitationTexts as texts } from '#texts/events/invitations.ts';
import { requireProfile } from '#web/features/account/public.server.ts';
import { SettingsFrame, signInAgain } from '#web/features/account/public.ts';
import { ApiError } from '#web/platform/api.ts';
import { countPages } from '#web/platform/count-pages.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import { fillText } from '#web/platform/fill-text.ts';
import { languageOf } from '#web/platform/language.ts';
import { isId, readPage } from '#web/platform/list-query.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { loadFailed } from '#web/platform/not-loaded.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { redirectWith } from '#web/platform/redirect-with.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { apiOf, sessionContext } from '#web/platform/session-context.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FormProblem } from '#web/ui/form/form-problem.tsx';
import { IconLine, IconList } from '#web/ui/icon-list.tsx';
import { ListFailed } from '#web/ui/list-failed.tsx';
import { Pager } from '#web/ui/pager.tsx';
import type { EventNotice } from '../notices.ts';
import type { Route } from './+types/invitations-page';

const perPage = 20;
/** The names of the fields of an answer. */
const fields = { event: 'event', page: 'page', answer: 'answer' } as const;

interface Refused {
  readonly problem: string;
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: invitationPaths.list(),
    noIndex: true,
  });

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireProfile(context, url);
  const page = readPage(url.searchParams);
  try {
    const { results, metadata } = await apiOf(context)('GET /events/invitations', {
      query: { limit: String(perPage), offset: String((page - 1) * perPage) },
    });
    const pages = countPages(url, metadata, perPage);
    return { invitations: results, page, pages };
  } catch (error) {
    return loadFailed(context, texts.failed, error);
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const { api, signedIn } = context.get(sessionContext);
  const here = `${url.pathname}${url.search}`;
  if (!signedIn) return signInAgain(context, here);
  const form = await request.formData().catch(() => new FormData());
  const [id, page] = [String(form.get(fields.event)), String(form.get(fields.page))];
  if (!isId(id) || !isId(page)) return data<Refused>({ problem: texts.gone }, { status: 400 });
  const agreed = form.get(fields.answer) === 'agree';
  try {
    const call = 'PUT /events/listing/{id}/performers/{page}/agreement';
    await api(call, { params: { id, page }, body: { agreed } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (error.status === 401) return signInAgain(context, here);
    const problem = error.has('event_not_found') ? texts.gone : error.message;
    return data<Refused>({ problem }, { status: error.status });
  }
  return redirectWith<EventNotice>(context, here, agreed ? 'invitation-agreed' : 'invitation-declined');
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  reachServer<Refused>(serverAction, (problem) => ({ problem: `${texts.notDone} ${problem}` }));

export const shouldRevalidate = reloadIfOutdated;

export default function InvitationsPage({ loaderData, actionData }: Route.ComponentProps) {
  if ('kind' in loaderData)
    return (
      <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
        <ListFailed title={texts.failed} />
      </SettingsFrame>
    );
  const { invitations, page, pages } = loaderData;
  const problem = (actionData as Refused | undefined)?.problem;
  return (
    <SettingsFrame title={texts.metaTitle} lead={texts.lead}>
      <FormProblem errors={problem ? [problem] : []} />
      {invitations.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={texts.noneDescription}>
          <Link className="btn btn-primary" to={paths.accountPages()}>
            {texts.yourPages}
          </Link>
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {invitations.map((invitation) => (
            <li key={`${invitation.event.id} ${invitation.page.id}`}>
              <InvitationCard invitation={invitation} />
            </li>
          ))}
        </ul>
      )}
      <Pager page={page} pages={pages} hrefOf={(at) => invitationPaths.list({ page: at })} />
    </SettingsFrame>
  );
}

const chips = {
  pending: 'chip chip-saffron',
  agreed: 'chip',
  declined: 'chip chip-quiet',
  listed: 'chip',
} as const;

function InvitationCard({ invitation: { event, page, standing } }: { invitation: Invitation }) {
  const name = <bdi lang={languageOf(page.name)}>{page.name}</bdi>;
  return (
    <article className="card grid gap-5 p-5 sm:p-6 lg:grid-cols-[1fr_auto] lg:items-center lg:gap-8">
      <div className="grid min-w-0 content-start gap-3">
        <p className={`${chips[standing]} justify-self-start`}>{texts.standings[standing]}</p>
        <h2 className="text-heading wrap-anywhere" lang={languageOf(event.title)}>
          <Link className="link" to={paths.event(event.id)}>
            {event.title}
          </Link>
        </h2>
        <p className="wrap-anywhere">
          {fillText(texts.asPage, { page: <strong>{name}</strong> })}
          {event.organizer && <span className="block text-muted">{texts.organizer(event.organizer)}</span>}
        </p>
        <IconList>
          <IconLine icon={CalendarDays}>
            {formatDate(event.start_time)} · {formatTime(event.start_time)}
          </IconLine>
          {event.place_name && (
            <IconLine icon={MapPin}>
              <span lang={languageOf(event.place_name)}>{event.place_name}</span>
            </IconLine>
          )}
        </IconList>
      </div>
      <Answers event={event} page={page} standing={standing} />
    </article>
  );
}

function Answers({ event, page, standing }: Invitation) {
  const { formData } = useNavigation();
  const busy = formData?.get(fields.event) === event.id && formData.get(fields.page) === page.id;
  const named = <span className="sr-only">{`: ${event.title}, ${page.name}`}</span>;
  return (
    <Form method="post" className="flex flex-wrap gap-2 max-sm:*:flex-1">
      <input type="hidden" name={fields.event} value={event.id} />
      <input type="hidden" name={fields.page} value={page.id} />
      {standing !== 'agreed' && (
        <Button type="submit" variant="primary" name={fields.answer} value="agree" busy={busy}>
          <span>
            {standing === 'declined' ? texts.agreeAfterAll : texts.agree}
            {named}
          </span>
        </Button>
      )}
      {standing !== 'declined' && (
        <Button type="submit" variant="quiet" name={fields.answer} value="decline" busy={busy}>
          <span>
            {standing === 'pending' ? texts.decline : texts.takeOff}
            {named}
          </span>
        </Button>
      )}
    </Form>
  );
}
