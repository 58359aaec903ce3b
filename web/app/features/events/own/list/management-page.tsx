import { CalendarPlus } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { managementTexts as texts } from '#texts/events/manage.ts';
import { demoTexts } from '#texts/ui/demo.ts';
import { pageMeta } from '#web/platform/meta.ts';
import { reachServer } from '#web/platform/reach-server.ts';
import { reloadIfOutdated } from '#web/platform/reload-if-outdated.ts';
import { DemoLead } from '#web/ui/demo/demo-lead.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ProveFirst } from '../../prove-first.tsx';
import { SignInFirst } from '../../sign-in-first.tsx';
import type { Route } from './+types/management-page';
import { type EventState, eventStates } from './event-states.ts';
import { loadManagement, type Question, type ShownEvent } from './load-management.ts';
import { ManageDialog, ManageQuestion } from './manage-dialogs.tsx';
import { manageEvent } from './manage-event.ts';
import type { ManageAnswer } from './manage-field.ts';
import { ManagedEventCard } from './managed-event-card.tsx';
import { useManagement } from './use-management.ts';
import { WithoutScripts } from './without-scripts.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: texts.metaTitle,
    description: texts.metaDescription,
    path: paths.eventManagement(),
    noIndex: true,
  });

export function loader({ context, url }: Route.LoaderArgs) {
  return loadManagement(context, url);
}

export function action({ request, context }: Route.ActionArgs) {
  return manageEvent(request, context);
}

/** When the network fails, the page stays as it is and says so. */
export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return reachServer<ManageAnswer>(serverAction, (problem) => ({ problem }));
}

export const shouldRevalidate = reloadIfOutdated;

export default function ManagementPage({ loaderData: loaded, actionData }: Route.ComponentProps) {
  if (loaded.kind === 'guest') return <SignInFirst returnTo={paths.eventManagement()} />;
  const demo = loaded.kind === 'demo';
  return (
    <main id="content" className="page pt-10 pb-(--section-gap) sm:pt-14">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-5">
        <div className="max-w-2xl">
          <p className="eyebrow">{texts.eyebrow}</p>
          <h1 className="mt-3 text-title">{texts.title}</h1>
          <p className="mt-4 text-lead text-muted">
            {demo ? <DemoLead text={demoTexts.management} returnTo={paths.eventManagement()} /> : texts.lead}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:flex-col">
          <Link to={paths.createEvent()} className="btn btn-primary">
            <CalendarPlus size={18} aria-hidden />
            {texts.create}
          </Link>
          {!demo && (
            <Link to={paths.organizerRegistration()} className="btn btn-quiet">
              {texts.organization}
            </Link>
          )}
        </div>
      </div>
      {loaded.kind === 'own' && !loaded.proven && <ProveFirst next={paths.eventManagement()} />}
      {!demo && <StateTabs state={loaded.state} />}
      <div className="mt-8">
        <WithoutScripts
          answer={actionData as ManageAnswer | undefined}
          events={loaded.kind === 'failed' ? [] : loaded.events}
          demo={demo}
        />
        {loaded.kind === 'failed' ? (
          <EmptyState title={texts.failed}>
            <Link className="btn btn-primary" to={paths.eventManagement({ state: loaded.state })} replace>
              {texts.retry}
            </Link>
          </EmptyState>
        ) : (
          <Events
            key={demo ? 'demo' : loaded.state}
            events={withoutDeleted(
              loaded.events,
              demo ? (actionData as ManageAnswer | undefined) : undefined,
            )}
            question={loaded.question}
            state={demo ? 'upcoming' : loaded.state}
            none={demo || loaded.none}
            demo={demo}
            notifies={loaded.kind === 'demo' || loaded.proven}
          />
        )}
      </div>
      {loaded.kind === 'own' && (
        <div className="mt-10">
          <Pager
            page={loaded.page}
            pages={loaded.pages}
            hrefOf={(page) => paths.eventManagement({ state: loaded.state, page })}
            label={texts.pages}
          />
        </div>
      )}
    </main>
  );
}

function withoutDeleted(events: readonly ShownEvent[], answer: ManageAnswer | undefined) {
  return events.filter(({ id }) => id !== answer?.done?.id);
}

function StateTabs({ state }: { state: EventState }) {
  return (
    <nav aria-label={texts.tabs} className="mt-8">
      <ul className="flex flex-wrap gap-2">
        {eventStates.map((one) => (
          <li key={one}>
            <Link
              to={paths.eventManagement({ state: one === 'upcoming' ? undefined : one })}
              className="filter-chip"
              aria-current={one === state ? 'true' : undefined}
              preventScrollReset
            >
              {texts.states[one]}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Events({
  events,
  question: initialQuestion,
  state,
  none,
  demo,
  notifies,
}: {
  events: readonly ShownEvent[];
  question: Question | null;
  state: EventState;
  /** For an empty list: whether there are no events in any other state either. */
  none: boolean;
  demo: boolean;
  /** Whether people are notified of an event that is canceled. */
  notifies: boolean;
}) {
  const managed = useManagement(events, initialQuestion, demo);
  const { shown, question, refused, busy } = managed;
  return (
    <>
      {question && (
        <ManageDialog
          key={question.kind}
          question={question}
          refused={refused}
          notifies={notifies}
          busy={busy}
          onYes={managed.yes}
          onClose={managed.close}
        />
      )}
      {initialQuestion && (
        // People with scripts get the same question in a dialog.
        <div className="hidden noscript:block">
          <ManageQuestion question={initialQuestion} refused={false} notifies={notifies} />
        </div>
      )}
      <section ref={managed.list} tabIndex={-1} aria-label={texts.list[state]} className="outline-none">
        {shown.length === 0 ? (
          <NothingYet state={state} none={none} />
        ) : (
          <ul className="grid gap-5">
            {shown.map((event, at) => (
              <li key={event.id}>
                <ManagedEventCard
                  event={event}
                  first={at === 0}
                  onDelete={managed.askToDelete}
                  onRestore={managed.restore}
                />
              </li>
            ))}
          </ul>
        )}
      </section>
    </>
  );
}

function NothingYet({ state, none }: { state: EventState; none: boolean }) {
  const { title, description } = none ? texts.noEvents : texts.emptyState[state];
  return (
    <EmptyState title={title} description={description} seed="no-events">
      {(state === 'upcoming' || state === 'draft') && (
        <Link to={paths.createEvent()} className="btn btn-primary">
          {none ? texts.noEvents.create : texts.create}
        </Link>
      )}
    </EmptyState>
  );
}
