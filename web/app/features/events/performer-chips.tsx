import { Link } from 'react-router';
import { paths } from '#contract/paths.ts';
import { eventTexts } from '#texts/events.ts';
import { languageOf } from '#web/platform/language.ts';
import { showToast } from '#web/ui/toast.tsx';
import type { Performer } from './performer.ts';

/** Who performs. A chip leads to the profile; one without a profile says that there is none yet. */
export function PerformerChips({ performers }: { performers: readonly Performer[] }) {
  if (performers.length === 0) return null;
  return (
    <ul className="relative flex flex-wrap gap-1.5">
      {performers.map(({ id, name }) => (
        <li key={id ?? name} className="max-w-full">
          {id ? (
            <Link to={paths.professional(id)} className="chip chip-way" lang={languageOf(name)}>
              <span className="truncate">{name}</span>
            </Link>
          ) : (
            <button
              type="button"
              className="chip chip-way chip-quiet"
              lang={languageOf(name)}
              onClick={() => showToast(eventTexts.noProfile)}
            >
              <span className="truncate">{name}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
