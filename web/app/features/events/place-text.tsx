import { eventTexts } from '#texts/events.ts';
import type { Deferred } from '#web/platform/deferred.ts';
import { languageOf } from '#web/platform/language.ts';
import { WhenReady } from '#web/platform/when-ready.tsx';

const waiting = <span className="skeleton inline-block h-5 w-40 max-w-full align-middle" />;

/** The name of a place, or its shadow while it is looked up. */
export function PlaceText({
  place,
  hideUnknown = false,
}: {
  place: Deferred<string> | undefined;
  /** Where the place has other words already, 'Unknown location' would only contradict them. */
  hideUnknown?: boolean;
}) {
  if (!place) return waiting;
  return (
    <WhenReady value={place} fallback={waiting}>
      {(name) =>
        hideUnknown && name === eventTexts.unknownLocation ? null : (
          <span className="line-clamp-2" lang={languageOf(name)}>
            {name}
          </span>
        )
      }
    </WhenReady>
  );
}
