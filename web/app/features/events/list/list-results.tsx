import { Link, useNavigation } from 'react-router';
import { paths } from '#contract/paths.ts';
import { listTexts as texts } from '#texts/events/list.ts';
import { CardSkeletons } from '#web/ui/card-skeletons.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { NearResults } from '#web/ui/near-results.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { ResultStatus } from '#web/ui/result-status.tsx';
import { EventCard } from '../event-card.tsx';
import { eventsPerPage, type ListQuery } from './list-query.ts';
import { type EventWindow, eventsOfPage, type ListedEvent, type PlaceNames } from './load-list.ts';
import { usePlaceNames } from './use-place-names.ts';

/** The page of the window that the address names, with its summary and its pager. */
export function EventResults({
  query,
  list,
  pages,
  near,
  places,
}: {
  query: ListQuery;
  list: EventWindow;
  pages: number;
  /** Events the search may mean. */
  near: readonly ListedEvent[];
  places: PlaceNames;
}) {
  const { location: next } = useNavigation();
  const changing = next?.pathname === paths.events();
  const shown = eventsOfPage(list, query.page);
  const placeOf = usePlaceNames([...shown, ...near], places);
  const before = (query.page - 1) * eventsPerPage;
  const range = { first: before + 1, last: before + shown.length, total: list.total };
  // The name comes from the events themselves, because the list of categories may not have loaded.
  const category = query.category ? shown[0]?.category : undefined;
  return (
    <>
      <ResultStatus empty={shown.length === 0 && <NothingFound brief={near.length > 0} />}>
        {texts.summary(range, category, query.search)}
      </ResultStatus>
      <div className="relative" aria-busy={changing}>
        <ul className="card-grid empty:hidden">
          {shown.map((event, at) => (
            <li key={event.id}>
              <EventCard event={event} place={placeOf(event)} list={paths.events(query)} first={at === 0} />
            </li>
          ))}
        </ul>
        {changing && (
          <div className="appear-late absolute inset-0 overflow-hidden bg-cream">
            <CardSkeletons count={shown.length} picture="aspect-1200/630" />
          </div>
        )}
      </div>
      {near.length > 0 && (
        <NearResults title={texts.near.title(query.search)} lead={texts.near.lead}>
          {near.map((event) => (
            <li key={event.id}>
              <EventCard event={event} place={placeOf(event)} list={paths.events(query)} first={false} />
            </li>
          ))}
        </NearResults>
      )}
      <div className="mt-12">
        <Pager
          page={query.page}
          pages={pages}
          hrefOf={(page) => paths.events({ ...query, page })}
          label={texts.pages}
          atHand
        />
      </div>
    </>
  );
}

/** `brief` where events follow that the search may mean. */
function NothingFound({ brief }: { brief: boolean }) {
  return (
    <EmptyState title={texts.empty.title} description={texts.empty.description} brief={brief}>
      <Link className="btn" to={paths.events()}>
        {texts.empty.clear}
      </Link>
    </EmptyState>
  );
}
