import { paths } from '#contract/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import type { Stage } from '#contract/stages/schemas.ts';
import { nightTexts as texts } from '#texts/stages/night.ts';
import { GoalProgress } from '#web/features/goals/public.ts';
import {
  answerStage,
  StageFooter,
  type StageNight,
  StageOutcome,
  type StageReceiver,
  type StageRequest,
  type StageReturn,
} from '#web/features/tipping/public.stage.ts';
import { formatTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';

/** What the stage page says about the event around the form for `shown`; `current` is the current recipient of tips. */
export function drawNight(stage: Stage, shown: StageReceiver, current: StageReceiver | null): StageNight {
  return {
    eventId: stage.event.id,
    title: stage.event.title,
    above: <Above stage={stage} shown={shown} current={current} />,
    below: <Below stage={stage} />,
  };
}

function Above({
  stage,
  shown,
  current,
}: {
  stage: Stage;
  shown: StageReceiver;
  current: StageReceiver | null;
}) {
  const { event, act } = stage;
  const isCurrent = shown.id === current?.id;
  return (
    <>
      <p className="muted">
        <span lang={languageOf(event.title)}>{texts.at(event.title)}</span>
      </p>
      {current && (
        <iframe
          className="now"
          src={eventStagePaths.now(stage.code, { shown: shown.id })}
          title={texts.on}
          loading="lazy"
        />
      )}
      {isCurrent && !shown.performer && (
        <p className="note" role="status">
          {act ? texts.takesNone(act.name) : whenNobodyIsOn(stage)} {texts.shared(shown.shares)}
        </p>
      )}
      {!isCurrent && (
        <div className="note" role="status">
          <p>{texts.changed(shown.name)}</p>
          {current && (
            <p>
              <a href={eventStagePaths.stage(stage.code)}>
                {current.performer ? texts.tipNow(current.name) : texts.tipLineUp}
              </a>
            </p>
          )}
        </div>
      )}
      <NightGoal goal={stage.goal} />
    </>
  );
}

/** The goal of the event. */
function NightGoal({ goal }: Pick<Stage, 'goal'>) {
  if (!goal) return null;
  const { title, amount, reached } = goal;
  const state = reached >= amount ? 'reached' : 'open';
  const shown = { title, amount, received: reached, ends_on: null, state } as const;
  return <GoalProgress goal={shown} className="note" heading={texts.goal} whose={texts.whose} />;
}

function whenNobodyIsOn({ state, next, event }: Stage): string {
  if (state === 'before') {
    const start = next?.starts_at ?? event.start_time;
    return start ? texts.before(formatTime(start)) : texts.beforeWithoutTime;
  }
  if (state === 'after') return texts.after;
  if (!next) return texts.break;
  return next.starts_at ? texts.back(formatTime(next.starts_at), next.name) : texts.nextUntimed(next.name);
}

/** The running order. */
function Below({ stage: { order, act, next } }: { stage: Stage }) {
  const isSame = (one: Stage['act'], other: Stage['act']) =>
    one !== null && one.id === other?.id && one.name === other.name;
  return (
    <section>
      <h2>{texts.order}</h2>
      <ul className="order">
        {order.map((one) => (
          <li key={`${one.id} ${one.name}`} aria-current={isSame(one, act) ? 'true' : undefined}>
            {one.starts_at && <time dateTime={one.starts_at}>{formatTime(one.starts_at)}</time>}{' '}
            <div className="act">
              <span lang={languageOf(one.name)}>
                {one.id === null ? one.name : <a href={paths.professional(one.id)}>{one.name}</a>}
              </span>{' '}
              {isSame(one, act) && <small>{texts.on}</small>}
              {isSame(one, next) && <small>{texts.next}</small>}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The tip whose checkout the person returns from; nobody can be tipped again here. */

/** The page of an event at which nobody can be tipped: canceled, over, or without a performer who accepts tips. */
export function renderQuietNight(page: StageRequest, stage: Stage, returned: StageReturn | null): Response {
  const { event, state } = stage;
  const { title, body } =
    state === 'canceled' ? texts.canceled : state === 'over' ? texts.over : texts.nobodyYet;
  return answerStage(page, 200, {
    title: title(event.title),
    description: body,
    seed: event.id,
    canonical: paths.event(event.id),
    children: (
      <>
        {returned && <StageOutcome {...returned} />}
        <h1 lang={languageOf(event.title)}>{title(event.title)}</h1>
        <p>{body}</p>
        <Below stage={stage} />
        <StageFooter event={{ eventId: event.id }} />
      </>
    ),
  });
}

/** The page for a code without a stage. */
export function renderNoStage(page: StageRequest, returned: StageReturn | null = null): Response {
  const { title, body, search } = texts.noStage;
  return answerStage(page, 404, {
    title,
    description: body,
    seed: 'stage',
    canonical: paths.events(),
    children: (
      <>
        {returned && <StageOutcome {...returned} />}
        <h1>{title}</h1>
        <p>{body}</p>
        <p>
          <a className="button" href={paths.events()}>
            {search}
          </a>
        </p>
        <StageFooter />
      </>
    ),
  });
}
