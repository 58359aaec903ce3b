import { Link } from 'react-router';
import type { Event } from '#contract/events/schemas.ts';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts } from '#texts/beneficiaries.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';

export type NextEvent = Pick<Event, 'id' | 'title' | 'start_time'>;

/** Where a performer can be heard next. */
export function NextEventLink({ event: { id, title, start_time } }: { event: NextEvent }) {
  return (
    <p>
      <Link className="link" to={paths.event(id)}>
        {beneficiaryTexts.profile.nextEvent} <span lang={languageOf(title)}>{title}</span>
      </Link>
      , {formatDate(start_time)}
    </p>
  );
}
