import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router';
import type { DeskEvent } from '#contract/desk/events/schemas.ts';
import type { DeskPage } from '#contract/desk/pages/schemas.ts';
import { type eventTexts, listingTexts, type pageTexts } from '#texts/desk/listings.ts';
import type { DeskRefusal } from './act-form.tsx';
import { DeskFrame, Facts, LogLink } from './desk-frame.tsx';
import { HidingForm } from './hiding-form.tsx';
import type { Desk } from './load-at-desk.server.ts';
import { StandingChip } from './standing-chip.tsx';

interface ListingDetailProps {
  readonly desk: Desk;
  readonly title: string;
  readonly texts: typeof pageTexts | typeof eventTexts;
  readonly found: DeskPage | DeskEvent;
  /** The known facts besides who sees it. */
  readonly rows: ComponentProps<typeof Facts>['rows'];
  readonly paths: {
    readonly all: string;
    /** The address of its public page. */
    readonly view: string;
    readonly here: string;
    /** Where the form that shows it again is posted. */
    readonly showAgain: string;
  };
  readonly refusal: DeskRefusal | undefined;
  /** More links at the top. */
  readonly links?: ReactNode;
  /** What else can be done about it. */
  readonly children?: ReactNode;
}

/** A page or an event for the desk, with the form that hides it or shows it again. */
export function ListingDetail({
  desk,
  title,
  texts,
  found,
  rows,
  paths,
  refusal,
  links,
  children,
}: ListingDetailProps) {
  return (
    <DeskFrame desk={desk} title={title} lead={texts.lead}>
      <p className="flex flex-wrap gap-3">
        <Link className="btn" to={paths.all}>
          {texts.all}
        </Link>
        {found.listed && (
          <Link className="btn" to={paths.view}>
            {texts.view}
          </Link>
        )}
        {links}
        <LogLink desk={desk} id={found.id} />
      </p>
      <Facts
        title={texts.facts}
        rows={[
          [listingTexts.standing, <StandingChip key="standing" standing={found} />],
          ...(found.hidden_because ? ([[listingTexts.because, found.hidden_because]] as const) : []),
          ...rows,
          [texts.id, <code key="id">{found.id}</code>],
        ]}
      />
      <HidingForm
        hidden={found.hidden_because !== null}
        here={paths.here}
        showAgain={paths.showAgain}
        texts={texts}
        refusal={refusal}
      />
      {children}
    </DeskFrame>
  );
}
