import { BadgeCheck, CalendarDays, Eye, MapPin, Mic, Pencil, RotateCcw, Trash2, Users } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Form, Link } from 'react-router';
import { claimPaths } from '#contract/claims/paths.ts';
import { paths } from '#contract/paths.ts';
import { eventStagePaths } from '#contract/stages/paths.ts';
import { managementTexts as texts } from '#texts/events/manage.ts';
import { formatDate, formatTime } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { formatNumber } from '#web/platform/locale.ts';
import { Button } from '#web/ui/button.tsx';
import { IconLine, IconList } from '#web/ui/icon-list.tsx';
import { Banner } from '#web/ui/picture.tsx';
import type { ShownEvent } from './load-management.ts';
import { manageField } from './manage-field.ts';

interface ManagedEventCardProps {
  readonly event: ShownEvent;
  /** Whether this is the first card of the page, whose picture loads first. */
  readonly first: boolean;
  readonly onDelete: (event: ShownEvent) => void;
  readonly onRestore: (event: ShownEvent) => void;
}

/** One of the organizer's events, with what can be done about it. */
export function ManagedEventCard({ event, first, onDelete, onRestore }: ManagedEventCardProps) {
  const { id, title, banner, start_time, place_name, beneficiaries, line_up, state } = event;
  const { restorable_until, figures } = event;
  return (
    <article className="card grid overflow-hidden lg:grid-cols-[21rem_1fr]">
      <div className="bg-sunken max-lg:aspect-1200/630 sm:max-lg:aspect-3/1">
        <Banner
          src={banner}
          seed={id}
          alt=""
          sizes="(min-width: 64rem) 21rem, 100vw"
          priority={first}
          className="size-full object-cover"
        />
      </div>
      <div className="grid min-w-0 content-between gap-5 p-5 lg:p-6">
        <div className="grid gap-x-8 gap-y-4 lg:grid-cols-[1fr_13rem]">
          <div className="grid min-w-0 content-start justify-items-start gap-4">
            {event.on_now && <p className="chip">{texts.onNow}</p>}
            <h2 className="text-heading wrap-anywhere" lang={languageOf(title)}>
              {title}
            </h2>
            {event.hidden_because && (
              <p className="wrap-anywhere rounded-md bg-sunken px-4 py-3 text-sm">
                {texts.hiddenBecause(event.hidden_because)}
              </p>
            )}
            <IconList>
              <IconLine icon={CalendarDays}>
                {formatDate(start_time)} · <span className="whitespace-nowrap">{formatTime(start_time)}</span>
              </IconLine>
              {place_name && (
                <IconLine icon={MapPin}>
                  <span lang={languageOf(place_name)}>{place_name}</span>
                </IconLine>
              )}
              <IconLine icon={Users}>{texts.beneficiaries(beneficiaries.length)}</IconLine>
            </IconList>
            {state === 'upcoming' && <Answers lineUp={line_up} />}
          </div>
          {figures && state !== 'draft' && <Figures figures={figures} />}
        </div>
        <div className="flex flex-wrap gap-2 max-sm:*:flex-1">
          {state === 'deleted' ? (
            <Restore event={event} until={restorable_until} onRestore={onRestore} />
          ) : (
            <Actions event={event} onDelete={onDelete} />
          )}
        </div>
      </div>
    </article>
  );
}

/** The invited performers, grouped by their answer; nothing where no invitation was needed. */
function Answers({ lineUp }: { lineUp: ShownEvent['line_up'] }) {
  const groups = (['pending', 'agreed', 'declined'] as const)
    .map((standing) => ({ standing, performers: lineUp.filter((one) => one.standing === standing) }))
    .filter(({ performers }) => performers.length > 0);
  if (groups.length === 0) return null;
  return (
    <dl className="grid gap-1 text-sm">
      {groups.map(({ standing, performers }) => (
        <div key={standing} className="flex flex-wrap gap-x-2">
          <dt className="text-muted">{texts.answers[standing]}</dt>
          {performers.map(({ name }, at) => (
            <dd key={name} className="font-semibold wrap-anywhere">
              <span lang={languageOf(name)}>{name}</span>
              {at < performers.length - 1 && ','}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

function Figures({ figures }: { figures: NonNullable<ShownEvent['figures']> }) {
  const { tickets_sold, total_available_tickets, saves, tips, stage_tips } = figures;
  const figure = (label: string, value: ReactNode) => (
    <div className="lg:flex lg:items-baseline lg:justify-between lg:gap-4">
      <dt className="whitespace-nowrap text-sm text-muted">{label}</dt>
      <dd className="whitespace-nowrap font-semibold">{value}</dd>
    </div>
  );
  return (
    <dl className="flex flex-wrap content-start gap-x-8 gap-y-2 border-line border-t pt-4 lg:grid lg:border-t-0 lg:border-l lg:pt-1 lg:pl-6">
      {figure(texts.figures.tickets, texts.tickets(tickets_sold, total_available_tickets))}
      {figure(texts.figures.saves, formatNumber(saves))}
      {figure(texts.figures.tips, formatNumber(tips))}
      {stage_tips > 0 && figure(texts.figures.stageTips, formatNumber(stage_tips))}
    </dl>
  );
}

function Actions({ event, onDelete }: Pick<ManagedEventCardProps, 'event' | 'onDelete'>) {
  const { id, title, state, hidden_because, on_now, figures } = event;
  // Nobody sees a hidden event: the pages that belong to it are not there.
  const isShown = state !== 'draft' && hidden_because === null;
  const weight = on_now ? 'btn-primary' : 'btn-quiet';
  // A demo event has no figures. It is shown to guests, who can open neither its codes nor its stage.
  const takesPlace = isShown && state !== 'canceled' && figures !== null;
  const named = <span className="sr-only" lang={languageOf(title)}>{` ${title}`}</span>;
  const ask = (click: MouseEvent) => {
    click.preventDefault();
    onDelete(event);
  };
  return (
    <>
      {isShown && (
        <Link to={paths.event(id)} className="btn btn-quiet max-sm:px-3">
          <Eye size={18} aria-hidden className="max-sm:hidden" />
          <span>
            {texts.view}
            {named}
          </span>
        </Link>
      )}
      {takesPlace && (
        <Link to={claimPaths.vouches(id)} className="btn btn-quiet max-sm:px-3">
          <BadgeCheck size={18} aria-hidden className="max-sm:hidden" />
          <span>
            {texts.codes}
            {named}
          </span>
        </Link>
      )}
      {takesPlace && (
        <Link to={eventStagePaths.manage(id)} className={`btn ${weight} max-sm:px-3`}>
          <Mic size={18} aria-hidden className="max-sm:hidden" />
          <span>
            {texts.stage}
            {named}
          </span>
        </Link>
      )}
      {state !== 'canceled' && (
        <Link to={paths.editEvent(id)} className="btn btn-quiet max-sm:px-3">
          <Pencil size={18} aria-hidden className="max-sm:hidden" />
          <span>
            {texts.edit}
            {named}
          </span>
        </Link>
      )}
      {/* Without scripts: opens the page that asks for confirmation. */}
      <form method="get" action={paths.eventManagement()} className="sm:ml-auto">
        <input type="hidden" name="state" value={state} />
        <button
          type="submit"
          name="delete"
          value={id}
          className="btn btn-quiet w-full text-coral-text max-sm:px-3"
          onClick={ask}
        >
          <Trash2 size={18} aria-hidden className="max-sm:hidden" />
          <span>
            {texts.delete}
            {named}
          </span>
        </button>
      </form>
    </>
  );
}

function Restore({
  event,
  until,
  onRestore,
}: {
  event: ShownEvent;
  until: string | null;
  onRestore: (event: ShownEvent) => void;
}) {
  return (
    <Form
      method="post"
      action={paths.eventManagement({ state: 'deleted' })}
      className="flex flex-wrap items-center gap-x-4 gap-y-2"
      onSubmit={(submit) => {
        submit.preventDefault();
        onRestore(event);
      }}
    >
      <input type="hidden" name={manageField.id} value={event.id} />
      <Button type="submit" name={manageField.intent} value="restore">
        <RotateCcw size={18} aria-hidden />
        <span>
          {texts.restore}
          <span className="sr-only" lang={languageOf(event.title)}>{` ${event.title}`}</span>
        </span>
      </Button>
      {until && <p className="text-muted">{texts.restorableUntil(formatDate(until))}</p>}
    </Form>
  );
}
