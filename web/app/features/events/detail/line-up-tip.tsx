import { HeartHandshake } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { EventBeneficiaryProfile } from '#contract/events/schemas.ts';
import { paths } from '#contract/paths.ts';
import { detailTexts } from '#texts/events/detail.ts';
import type { Deferred } from '#web/platform/deferred.ts';
import { languageOf } from '#web/platform/language.ts';
import { Avatar } from '#web/ui/picture.tsx';
import type { Performer } from '../performer.ts';

const texts = detailTexts.lineUp;
const facesShown = 4;

/** The pages on a bill, each once. */
const pageIdsOf = (bill: readonly Performer[]): string[] => [
  ...new Set(bill.map(({ id }) => id).filter((id) => id !== null)),
];

/** The first few performers, with their pictures if those are loaded already. */
function Faces({
  ids,
  performers,
}: {
  ids: readonly string[];
  performers: Deferred<EventBeneficiaryProfile[] | null>;
}) {
  const known = ('now' in performers ? performers.now : null) ?? [];
  const pictures = new Map(known.map(({ beneficiary }) => [beneficiary.id, beneficiary.profile_picture]));
  return (
    <span className="flex -space-x-3" aria-hidden>
      {ids.slice(0, facesShown).map((id) => (
        <span
          key={id}
          className="size-12 overflow-hidden rounded-full border-2 border-saffron-soft bg-surface shadow-sm"
        >
          <Avatar src={pictures.get(id)} seed={id} alt="" size={48} className="size-full object-cover" />
        </span>
      ))}
    </span>
  );
}

/**
 * The performers and the tip button, below the title; on a phone the button stays at the bottom of the screen while this is out
 * of view. It opens the form for the only performer, or for all of them.
 */
export function TipAtHand({
  eventId,
  bill,
  performers,
  onTip,
}: {
  eventId: string;
  bill: readonly Performer[];
  performers: Deferred<EventBeneficiaryProfile[] | null>;
  /** Called with the performer to tip; with none for all of them. */
  onTip: (performer?: Performer) => void;
}) {
  const line = useRef<HTMLFormElement>(null);
  const [outOfSight, setOutOfSight] = useState(false);
  useEffect(() => {
    if (!line.current) return;
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setOutOfSight(!entry.isIntersecting);
    });
    observer.observe(line.current);
    return () => observer.disconnect();
  }, []);
  const ids = pageIdsOf(bill);
  const [first] = bill;
  if (!first || first.id === null) return null;
  const alone = ids.length === 1 ? first : undefined;
  const form = {
    action: alone ? paths.tip(first.id) : paths.eventTip(eventId),
    onSubmit(submit: FormEvent) {
      submit.preventDefault();
      onTip(alone);
    },
  };
  const from = alone && <input type="hidden" name="from" value={paths.event(eventId, { tipTo: first.id })} />;
  const who = alone ? first.name : texts.atHand(first.name, ids.length - 1);
  const named = (clamp: string) => (
    <span className={`min-w-0 font-semibold wrap-anywhere ${clamp}`} lang={languageOf(who)}>
      {who}
    </span>
  );
  const button = (
    <button
      type="submit"
      className={`btn btn-primary whitespace-nowrap ${alone ? 'flex-none' : 'max-sm:grow'}`}
    >
      <HeartHandshake size={20} aria-hidden />
      {alone ? texts.send : texts.title}
    </button>
  );
  return (
    <>
      <form {...form} ref={line} className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-3">
        {from}
        <Faces ids={ids} performers={performers} />
        {named('')}
        {button}
      </form>
      {outOfSight && (
        <form
          {...form}
          className="bottom-bar fixed inset-x-0 bottom-0 z-30 flex items-center justify-between gap-3 border-line border-t bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] sm:hidden"
        >
          {from}
          {alone && named('line-clamp-2')}
          {button}
        </form>
      )}
    </>
  );
}

/**
 * The button to tip all performers at once, where several of them can be tipped. It is a form that leads to the tip form as a
 * page of its own where scripts do not run.
 */
export function LineUpTip({
  eventId,
  bill,
  performers,
  onTip,
}: {
  eventId: string;
  bill: readonly Performer[];
  /** With their pictures, if they are there already. */
  performers: Deferred<EventBeneficiaryProfile[] | null>;
  onTip: () => void;
}) {
  const ids = pageIdsOf(bill);
  if (ids.length < 2) return null;
  const onSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    onTip();
  };
  return (
    <form
      action={paths.eventTip(eventId)}
      onSubmit={onSubmit}
      className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border-2 border-saffron bg-saffron-soft p-4 sm:p-5"
    >
      <Faces ids={ids} performers={performers} />
      <p className="min-w-56 flex-1 font-semibold">{texts.pitch(ids.length)}</p>
      <button type="submit" className="btn btn-primary max-sm:w-full">
        <HeartHandshake size={20} aria-hidden />
        {texts.title}
      </button>
    </form>
  );
}
