import { Check } from 'lucide-react';
import { eventFormTexts } from '#texts/events/edit.ts';
import type { FoundPlace } from '#web/features/places/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { Button } from '#web/ui/button.tsx';

export { findPlaces } from '#web/features/places/public.search.ts';

const texts = eventFormTexts.place;

/** The places found on the map, each with a button that makes it the event's place. */
export function FoundPlaces({
  places,
  onUse,
}: {
  places: readonly FoundPlace[];
  onUse: (place: FoundPlace) => void;
}) {
  if (places.length === 0) return <p className="text-muted">{texts.none}</p>;
  return (
    <div className="rounded-lg border border-line bg-ground p-4">
      <p className="font-semibold">{texts.question}</p>
      <ul className="mt-2 grid gap-3">
        {places.map((place) => (
          <li
            key={`${place.name} ${place.coordinates}`}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2"
          >
            <span className="min-w-0" lang={languageOf(place.name)}>
              {place.name}
            </span>
            <Button onClick={() => onUse(place)}>
              <Check size={18} aria-hidden />
              {texts.use}
              <span className="sr-only">: {place.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}
