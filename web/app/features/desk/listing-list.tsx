import type { ReactNode } from 'react';
import type { DeskEvent } from '#contract/desk/events/schemas.ts';
import type { DeskPage } from '#contract/desk/pages/schemas.ts';
import type { eventsTexts, pagesTexts } from '#texts/desk/listings.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Pager } from '#web/ui/pager.tsx';
import { DeskFrame, Row, Rows, RowText } from './desk-frame.tsx';
import { DeskSearch } from './desk-search.tsx';
import type { Desk } from './load-at-desk.server.ts';
import { StandingChip } from './standing-chip.tsx';

interface ListingListProps<Listing> {
  readonly desk: Desk;
  readonly texts: typeof pagesTexts | typeof eventsTexts;
  readonly found: readonly Listing[];
  readonly search: string;
  readonly page: number;
  readonly pages: number;
  /** What a row says of a listing: its portrait if it has one, its name, a detail below it, and where it leads. */
  readonly rowOf: (listing: Listing) => {
    readonly portrait?: ReactNode;
    readonly name: string;
    readonly detail: string;
    readonly to: string;
  };
  readonly hrefOf: (page: number) => string;
  /** What stands beside the search. */
  readonly beside?: ReactNode;
  /** What stands below the list. */
  readonly children?: ReactNode;
}

/** The pages or the events, searched and listed for the desk. */
export function ListingList<Listing extends DeskPage | DeskEvent>({
  desk,
  texts,
  found,
  search,
  page,
  pages,
  rowOf,
  hrefOf,
  beside,
  children,
}: ListingListProps<Listing>) {
  return (
    <DeskFrame desk={desk} title={texts.title} lead={texts.lead}>
      <DeskSearch label={texts.search} search={search}>
        {beside}
      </DeskSearch>
      {found.length === 0 ? (
        <EmptyState title={texts.noneTitle} description={search ? texts.noneFound : texts.noneYet} />
      ) : (
        <Rows>
          {found.map((listing) => {
            const { portrait, name, detail, to } = rowOf(listing);
            return (
              <Row key={listing.id}>
                {portrait}
                <RowText to={to} name={name} detail={detail}>
                  <StandingChip standing={listing} />
                </RowText>
              </Row>
            );
          })}
        </Rows>
      )}
      <Pager page={page} pages={pages} hrefOf={hrefOf} />
      {children}
    </DeskFrame>
  );
}
