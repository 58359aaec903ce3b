import { HeartHandshake } from 'lucide-react';
import type { FormEvent } from 'react';
import type { EventDetail } from '#contract/events/schemas.ts';
import { paths } from '#web/platform/paths.ts';
import { Avatar } from '#web/ui/picture.tsx';
import { eventTexts } from './texts.ts';

const texts = eventTexts.detail.lineUp;
const facesShown = 4;

/**
 * The way to tip everybody on the bill at once, where there are several who can be tipped. A form that leads to
 * the tip form as a page of its own where scripts do not run.
 */
export function LineUpTip({
  event,
  onTip,
}: {
  event: Pick<EventDetail, 'id' | 'beneficiaries'>;
  onTip: () => void;
}) {
  const ids = new Set(
    event.beneficiaries.map(({ beneficiary }) => beneficiary.id).filter((id) => id !== null),
  );
  if (ids.size < 2) return null;
  const onSubmit = (submit: FormEvent) => {
    submit.preventDefault();
    onTip();
  };
  return (
    <form
      action={paths.eventTip(event.id)}
      onSubmit={onSubmit}
      className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-4 rounded-lg border-2 border-saffron bg-saffron-soft p-4 sm:p-5"
    >
      <span className="flex -space-x-3" aria-hidden>
        {[...ids].slice(0, facesShown).map((id) => (
          <span
            key={id}
            className="size-11 overflow-hidden rounded-full border-2 border-saffron-soft bg-sunken shadow-sm"
          >
            <Avatar src={null} seed={id} alt="" size={44} className="size-full object-cover" />
          </span>
        ))}
      </span>
      <p className="min-w-56 flex-1 font-semibold">{texts.pitch(ids.size)}</p>
      <button type="submit" className="btn btn-primary max-sm:w-full">
        <HeartHandshake size={20} aria-hidden />
        {texts.title}
      </button>
    </form>
  );
}
