import { CalendarDays } from 'lucide-react';
import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { beneficiaryTexts as texts } from '#texts/beneficiaries.ts';
import { languageOf } from '#web/platform/language.ts';
import type { Viewer } from '#web/platform/viewer.ts';
import { WhenReady } from '#web/platform/when-ready.tsx';
import { Chips } from '#web/ui/chips.tsx';
import { Avatar } from '#web/ui/picture.tsx';
import type { ListQuery } from './list-query.ts';
import type { ListedBeneficiary } from './load-list.ts';
import { TipNowOnCard } from './tip-now-on-card.tsx';

/** One beneficiary in the list. The whole card leads to the profile; its buttons stand above that link. */
export function BeneficiaryCard({
  beneficiary,
  query,
  viewer,
  first,
}: {
  beneficiary: ListedBeneficiary;
  /** The list this card is in, for the way back. */
  query: ListQuery;
  viewer: Viewer;
  /** Whether this is the first card of the page, whose picture loads first. */
  first: boolean;
}) {
  const { id, name, bio, types, profile_picture, upcomingEvents } = beneficiary;
  const takesTips = beneficiary.tipping === 'open';
  const link = { to: paths.professional(id), state: { list: paths.professionals(query) } };
  return (
    <article className="card card-link relative flex h-full flex-col overflow-hidden">
      <Avatar
        src={profile_picture}
        seed={id}
        alt=""
        priority={first}
        className="aspect-16/9 w-full sm:aspect-4/3 bg-sunken object-cover object-[50%_30%]"
      />
      <div className="flex flex-1 flex-col p-5">
        <h2 className="text-heading" lang={languageOf(name)}>
          <Link {...link} className="line-clamp-2 after:absolute after:inset-0" title={name}>
            {name}
          </Link>
        </h2>
        <Chips items={types} className="mt-2.5" />
        <p className="mt-3 line-clamp-3 text-muted" lang={languageOf(bio)}>
          {bio}
        </p>
        <p className="mt-auto pt-4">
          <WhenReady value={upcomingEvents} fallback={<span className="skeleton block h-6 w-32" />}>
            {(events) => events !== null && <UpcomingCount events={events} />}
          </WhenReady>
        </p>
        <div className="relative mt-4 grid grid-cols-2 gap-3">
          <Link {...link} className={`btn btn-quiet px-2 ${takesTips ? '' : 'col-span-2'}`}>
            {texts.card.viewProfile}
            <span className="sr-only" lang={languageOf(name)}>{` ${name}`}</span>
          </Link>
          {takesTips && <TipNowOnCard beneficiary={beneficiary} viewer={viewer} />}
        </div>
      </div>
    </article>
  );
}

function UpcomingCount({ events }: { events: number }) {
  return (
    <span
      className={`flex items-center gap-2 ${events === 0 ? 'text-muted' : 'font-semibold text-green-text'}`}
    >
      <CalendarDays size={18} aria-hidden />
      {texts.card.upcoming(events)}
    </span>
  );
}
