import { Pencil } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { EventDetail } from '#contract/events/schemas.ts';
import { paths } from '#contract/paths.ts';
import { reportPath } from '#contract/reports/paths.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import { eventTexts } from '#texts/events.ts';
import { languageOf } from '#web/platform/language.ts';
import { WhenReady } from '#web/platform/when-ready.tsx';
import { BackToList } from '#web/ui/back-to-list.tsx';
import { Carousel } from '#web/ui/carousel.tsx';
import { Banner } from '#web/ui/picture.tsx';
import { ShareButton } from '#web/ui/share-button.tsx';
import { titleSize } from '#web/ui/title-size.ts';
import { SaveButton } from '../saves/save-button.tsx';
import { EventBeneficiaries, EventBeneficiariesLoading } from './event-beneficiaries.tsx';
import { EventDetails } from './event-details.tsx';
import { EventTipDialog, ReturnedTip } from './event-tips.tsx';
import { LineUpTip, TipAtHand } from './line-up-tip.tsx';
import type { EventPageProps } from './load-event.ts';
import { RelatedEvents } from './related-events.tsx';
import { useEventTips } from './use-event-tips.ts';

/** The page of an existing event: pictures and name, its facts, the performers, and similar events. */
export function EventPage(props: EventPageProps) {
  const { event, viewer, own, saved, place, performers, related } = props;
  const { id, description, category } = event;
  const bill = useMemo(() => tippable(event), [event]);
  const tips = useEventTips(id, bill, viewer);
  const { tipNow, tipLineUp } = tips;
  return (
    <main id="content" className="page pt-6 pb-(--section-gap)">
      <BackToList start={paths.events()}>{texts.back}</BackToList>
      <div className="mt-3 grid items-start gap-x-8 gap-y-10 lg:grid-cols-[1fr_21rem]">
        <EventHead event={event} saved={saved} viewer={viewer} own={own}>
          {!event.canceled && (
            <TipAtHand
              eventId={id}
              bill={bill}
              performers={performers}
              onTip={(performer) => (performer ? tipNow(performer) : tipLineUp())}
            />
          )}
        </EventHead>
        <EventDetails event={event} place={place} />
        <div className="grid min-w-0 gap-10">
          <ReturnedTip {...props} tips={tips} />
          <About description={description} />
          <section aria-labelledby="beneficiaries">
            <h2 id="beneficiaries" className="text-heading">
              {texts.beneficiaries}
            </h2>
            <LineUpTip eventId={id} bill={bill} performers={performers} onTip={tipLineUp} />
            <WhenReady value={performers} fallback={<EventBeneficiariesLoading />}>
              {(found) => <EventBeneficiaries eventId={id} performers={found} onTipNow={tipNow} />}
            </WhenReady>
          </section>
        </div>
        <div className="grid min-w-0 gap-5">
          <Related events={related} category={category.name} />
          <a href={reportPath('event', id)} rel="nofollow" className="link justify-self-start text-sm">
            {texts.report}
          </a>
        </div>
      </div>
      <EventTipDialog {...props} tips={tips} bill={bill} />
    </main>
  );
}

function About({ description }: Pick<EventDetail, 'description'>) {
  return (
    <section aria-labelledby="about">
      <h2 id="about" className="text-heading">
        {texts.about}
      </h2>
      <p className="mt-3 whitespace-pre-line text-lead" lang={languageOf(description)}>
        {description}
      </p>
    </section>
  );
}

/** The performers who accept tips. */
function tippable({ beneficiaries, takes_tips: takesTips }: EventDetail) {
  return beneficiaries
    .map(({ beneficiary }) => beneficiary)
    .filter(({ id }) => id !== null && takesTips.includes(id));
}

function Related({ events, category }: { events: EventPageProps['related']; category: string }) {
  return (
    <aside className="card p-5 sm:p-6" aria-labelledby="related">
      <h2 id="related" className="text-heading">
        {texts.related}
      </h2>
      <WhenReady value={events} fallback={<div className="skeleton mt-4 h-64" />}>
        {(found) => <RelatedEvents events={found} category={category} />}
      </WhenReady>
      <Link to={paths.events()} className="btn mt-6 w-full">
        {texts.viewAll}
      </Link>
    </aside>
  );
}

/** Pictures, name and state, and the ways to share and save it. */
function EventHead({
  event,
  saved,
  viewer,
  own,
  children,
}: Pick<EventPageProps, 'event' | 'saved' | 'viewer' | 'own'> & { children: ReactNode }) {
  const { id, title, category, canceled, past } = event;
  return (
    <header className="min-w-0">
      <Carousel label={texts.pictures(title)} pictures={pictures(event)} />
      <div className="mt-6 flex flex-wrap gap-1.5">
        <p className="chip chip-saffron" lang={languageOf(category.name)}>
          {category.name}
        </p>
        {canceled && <p className="chip chip-coral">{eventTexts.canceled}</p>}
        {past && !canceled && <p className="chip chip-quiet">{texts.past}</p>}
      </div>
      <h1 className={`mt-3 ${titleSize(title)}`} lang={languageOf(title)}>
        {title}
      </h1>
      {canceled && <p className="mt-3 font-semibold text-coral-text">{texts.canceledNotice}</p>}
      {event.organizer_left && !canceled && !past && (
        <p className="mt-3 font-semibold">{texts.organizerLeft}</p>
      )}
      {children}
      <div className="mt-5 flex flex-wrap gap-3">
        <ShareButton title={title} copiedDescription={texts.copied} />
        <SaveButton id={id} saved={saved} viewer={viewer} />
        {own && !canceled && (
          <Link to={paths.editEvent(id)} className="btn btn-quiet">
            <Pencil size={18} aria-hidden />
            {texts.edit}
          </Link>
        )}
      </div>
    </header>
  );
}

const sizes = '(min-width: 64rem) 51rem, 100vw';
/** Drawn once for all events: see assets/pictures/posters.ts. */
const places = ['/pictures/events/the-stage-1200.webp', '/pictures/events/the-evening-1200.webp'];

/** The banner and two fixed pictures (section 2). */
function pictures({ id, title, banner }: EventDetail) {
  return [
    <Banner key={id} src={banner} seed={id} alt={title} sizes={sizes} priority className="w-full" />,
    ...places.map((src) => <Banner key={src} src={src} seed={src} alt="" sizes={sizes} className="w-full" />),
  ];
}
