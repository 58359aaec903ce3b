import { HeartHandshake } from 'lucide-react';
import type { FormEvent } from 'react';
import type { EventBeneficiaryProfile } from '#contract/events/schemas.ts';
import { paths } from '#contract/paths.ts';
import { detailTexts } from '#texts/events/detail.ts';
import type { Deferred } from '#web/platform/deferred.ts';
import { Avatar } from '#web/ui/picture.tsx';
import type { Performer } from '../performer.ts';

const texts = detailTexts.lineUp;
const facesShown = 4;

/**
 * The way to tip everybody on the bill at once, where there are several who can be tipped. A form that leads to
 * the tip form as a page of its own where scripts do not run.
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
  const ids = [...new Set(bill.map(({ id }) => id).filter((id) => id !== null))];
  if (ids.length < 2) return null;
  const known = ('now' in performers ? performers.now : null) ?? [];
  const pictures = new Map(known.map(({ beneficiary }) => [beneficiary.id, beneficiary.profile_picture]));
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
      <p className="min-w-56 flex-1 font-semibold">{texts.pitch(ids.length)}</p>
      <button type="submit" className="btn btn-primary max-sm:w-full">
        <HeartHandshake size={20} aria-hidden />
        {texts.title}
      </button>
    </form>
  );
}
