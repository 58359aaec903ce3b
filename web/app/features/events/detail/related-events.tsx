import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { detailTexts as texts } from '#texts/events/detail.ts';
import { eventTexts } from '#texts/events.ts';
import { formatDate } from '#web/platform/dates.ts';
import { languageOf } from '#web/platform/language.ts';
import { Banner } from '#web/ui/picture.tsx';
import type { RelatedEvent } from './load-event.ts';

/** Others of the same category; null where they could not be fetched. */
export function RelatedEvents({ events, category }: { events: RelatedEvent[] | null; category: string }) {
  return (
    <>
      {events === null && <p className="mt-3 text-muted">{texts.relatedFailed}</p>}
      {events?.length === 0 && <p className="mt-3 text-muted">{texts.noRelated(category)}</p>}
      <ul className="mt-4 grid gap-4 empty:hidden sm:max-lg:grid-cols-3">
        {events?.map(({ id, title, banner, start_time, canceled }) => (
          <li
            key={id}
            className="group relative grid grid-cols-[6.5rem_1fr] items-center gap-3 sm:max-lg:block"
          >
            <div className="overflow-hidden rounded-md bg-sunken sm:max-lg:mb-2">
              <Banner
                src={banner}
                seed={id}
                alt=""
                sizes="(min-width: 40rem) 14rem, 7rem"
                className="aspect-1200/630 w-full object-cover"
              />
            </div>
            <div className="min-w-0">
              <h3 className="font-sans text-base leading-snug font-bold" lang={languageOf(title)}>
                <Link
                  to={paths.event(id)}
                  className="line-clamp-2 after:absolute after:inset-0 group-hover:underline"
                  title={title}
                >
                  {title}
                </Link>
              </h3>
              <p className="mt-0.5 text-sm text-muted">{formatDate(start_time)}</p>
              {canceled && <p className="chip chip-coral mt-1">{eventTexts.canceled}</p>}
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
