import { eventTexts } from '#texts/events.ts';
import type { Deferred } from '#web/platform/deferred.ts';
import { languageOf } from '#web/platform/language.ts';
import { WhenReady } from '#web/platform/when-ready.tsx';

/** What the map calls the place of an event: undefined while that is looked up, null for one that is on no map. */
export type MapName = Deferred<string> | undefined | null;

const waiting = <span className="skeleton inline-block h-5 w-40 max-w-full align-middle" />;

/** Where an event is, the same on its card and on its page: in its organizer's words, then by the name on the map. */
export function EventPlace({
  words,
  place,
  clamped = false,
}: {
  words: string | null;
  place: MapName;
  /** Whether a long place is cut off, as on a card. */
  clamped?: boolean;
}) {
  if (!words) return place === null ? eventTexts.unknownLocation : <NameOnMap place={place} />;
  return (
    <span className="block min-w-0">
      <span className={clamped ? 'line-clamp-2' : 'block'} lang={languageOf(words)}>
        {words}
      </span>
      {place !== null && (
        <span className="block font-normal text-muted text-sm">
          <NameOnMap place={place} words={words} />
        </span>
      )}
    </span>
  );
}

/**
 * Beside the organizer's words the map's name is left out if it is the same, and so is 'Unknown location', which would
 * contradict them.
 */
function NameOnMap({ place, words }: { place: Exclude<MapName, null>; words?: string }) {
  if (!place) return waiting;
  return (
    <WhenReady value={place} fallback={waiting}>
      {(name) =>
        words && [words, eventTexts.unknownLocation].includes(name) ? null : (
          <span className="line-clamp-2" lang={languageOf(name)}>
            {name}
          </span>
        )
      }
    </WhenReady>
  );
}
