import { MapPin, Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { eventFormTexts } from '#texts/events/edit.ts';
import { type FoundPlace, mapAddress } from '#web/features/places/public.ts';
import { languageOf } from '#web/platform/language.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { readPlace, writePlace } from './chosen-place.ts';
import type { FoundPlaces } from './found-places.tsx';

const texts = eventFormTexts.place;
/** How long after the last letter the map is searched without the button. */
const pauseMs = 900;
const shortest = 5;
const mostShown = 3;

/** The map search with the list of its results: most events are saved without it. */
const loadSearch = () => import('./found-places.tsx');

type Lookup =
  | { name: 'idle' }
  | { name: 'asking' }
  | { name: 'failed' }
  | { name: 'answered'; places: readonly FoundPlace[]; List: typeof FoundPlaces };
const idle: Lookup = { name: 'idle' };

/**
 * The place in the organizer's own words, which stay as they are. A place found on the map becomes part of the event only once
 * the organizer confirms it.
 */
export function LocationField({
  words,
  place: initialPlace,
  errors,
}: {
  words: string | undefined;
  /** The place in the form's format. */
  place: string | undefined;
  errors: readonly string[] | undefined;
}) {
  const [place, setPlace] = useState(() => readPlace(initialPlace));
  const input = useRef<HTMLInputElement>(null);
  const { search, ask, askAfterPause, reset } = useLookup(() => input.current?.value.trim() ?? '');
  const use = (found: FoundPlace | null) => {
    setPlace(found);
    reset();
    input.current?.focus();
  };

  return (
    <div>
      <Field label={eventFormTexts.fields.location} hint={eventFormTexts.hints.location} errors={errors}>
        {(control) => (
          <div className="grid gap-2 sm:grid-cols-[1fr_auto]">
            <input
              {...control}
              ref={input}
              className="field"
              name="location"
              autoComplete="off"
              placeholder={eventFormTexts.placeholders.location}
              defaultValue={words}
              onChange={askAfterPause}
            />
            <Button variant="quiet" className="noscript:hidden" onClick={ask}>
              <Search size={18} aria-hidden />
              {texts.find}
            </Button>
          </div>
        )}
      </Field>
      <input type="hidden" name="place" value={writePlace(place)} />
      <div aria-live="polite" className="mt-3 grid gap-3 empty:hidden">
        <Found search={search} onUse={use} />
        {place && <Chosen place={place} onRemove={() => use(null)} />}
      </div>
    </div>
  );
}

/** Searches the map for the typed words, at once or when typing pauses; only the last answer counts. */
function useLookup(readWords: () => string) {
  const [search, setSearch] = useState<Lookup>(idle);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      running.current?.abort();
    },
    [],
  );

  async function ask() {
    clearTimeout(timer.current);
    running.current?.abort();
    const query = readWords();
    if (query.length < shortest) return setSearch(idle);
    const controller = new AbortController();
    running.current = controller;
    setSearch({ name: 'asking' });
    const next = await loadSearch()
      .then(async ({ findPlaces, FoundPlaces: List }): Promise<Lookup> => {
        const places = await findPlaces(query, controller.signal);
        return { name: 'answered', places: places.slice(0, mostShown), List };
      })
      .catch((): Lookup => ({ name: 'failed' }));
    if (!controller.signal.aborted) setSearch(next);
  }
  const askAfterPause = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(ask, pauseMs);
  };
  return { search, ask, askAfterPause, reset: () => setSearch(idle) };
}

function Found({ search, onUse }: { search: Lookup; onUse: (place: FoundPlace) => void }) {
  if (search.name === 'idle') return null;
  if (search.name === 'asking') return <p className="text-muted">{texts.finding}</p>;
  if (search.name === 'failed') return <p className="text-muted">{texts.failed}</p>;
  return <search.List places={search.places} onUse={onUse} />;
}

function Chosen({ place, onRemove }: { place: FoundPlace; onRemove: () => void }) {
  const { name, coordinates } = place;
  const map = mapAddress(coordinates);
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1 rounded-lg bg-green-soft px-4 py-2 text-green-text">
      <p className="flex min-w-0 items-center gap-2 font-semibold">
        <MapPin size={18} aria-hidden className="flex-none" />
        <span>
          {texts.chosen} <span lang={languageOf(name)}>{name || coordinates.join(', ')}</span>
        </span>
      </p>
      {map && (
        <a className="link" href={map} target="_blank" rel="noopener">
          {texts.view}
        </a>
      )}
      <Button variant="ghost" className="-ml-3 noscript:hidden" onClick={onRemove}>
        {texts.remove}
      </Button>
    </div>
  );
}
