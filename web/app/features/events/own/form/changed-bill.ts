import { listNames, nameForList, nameKey } from '#contract/events/beneficiary-names.ts';
import type { ChosenProfiles, Named } from './chosen-profiles.ts';

/** A place of the saved bill, and where it is there. */
interface Saved {
  readonly at: number;
  readonly place: Named;
}

/**
 * A saved bill after its text was changed, in the order of the text. A saved place stays as long as the text has its name as
 * often as before, because it has a link, an agreement and tips. A newly chosen profile is added if the text has its name once
 * more, and otherwise replaces a place of that name. Apart from that, a name that is typed twice counts once.
 */
export function changedBill(saved: readonly Named[], text: string, chosen: ChosenProfiles): Named[] {
  const typed = listNames(text).map((name, at) => ({ at, name, key: nameKey(name) }));
  const savedKeys = saved.map(({ name }) => nameKey(nameForList(name)));
  const unmoved = unmovedIndexes(
    savedKeys,
    typed.map(({ key }) => key),
  );
  const bill = [...Map.groupBy(typed, ({ key }) => key)].flatMap(([key, names]) => {
    const ofName = saved.map((place, at) => ({ place, at })).filter(({ at }) => savedKeys[at] === key);
    const id = chosen[key] ?? null;
    const isNew = id !== null && !ofName.some(({ place }) => place.id === id);
    const staying = isNew
      ? stayingOf(ofName, names.length - 1, { id, unmoved: new Set() })
      : stayingOf(ofName, names.length, { id, unmoved });
    const places = isNew || ofName.length === 0 ? [...staying, { id, name: '' }] : staying;
    return names.slice(0, places.length).map(({ at, name }, nth) => {
      const place = places[nth];
      const isAsSaved = place && nameForList(place.name) === name;
      return { at, place: isAsSaved ? place : { id: place?.id ?? null, name } };
    });
  });
  return bill.toSorted((one, another) => one.at - another.at).map(({ place }) => place);
}

/**
 * Which of the saved places of one name stay if it stands in the text so many times: first a place whose neighbors are
 * unchanged, then the chosen profile, then places with a page, because a place without one loses least.
 */
function stayingOf(
  ofName: readonly Saved[],
  count: number,
  { id, unmoved }: { id: string | null; unmoved: ReadonlySet<number> },
): Named[] {
  const weight = ({ place, at }: Saved) =>
    (unmoved.has(at) ? 4 : 0) + (id !== null && place.id === id ? 2 : 0) + (place.id === null ? 0 : 1);
  return ofName
    .toSorted((one, another) => weight(another) - weight(one))
    .slice(0, count)
    .toSorted((one, another) => one.at - another.at)
    .map(({ place }) => place);
}

/** The indexes of the saved places at the beginning and the end of the bill that are certainly there in the text too. */
function unmovedIndexes(saved: readonly string[], typed: readonly string[]): ReadonlySet<number> {
  const fewer = Math.min(typed.length, saved.length);
  const first = commonPrefixLength(saved, typed);
  const last = commonPrefixLength(saved.toReversed(), typed.toReversed());
  const [before, after] = [Math.min(first, fewer - last), Math.min(last, fewer - first)];
  const indexes = [...saved.keys()];
  return new Set(indexes.filter((index) => index < before || index >= saved.length - after));
}

function commonPrefixLength(one: readonly string[], another: readonly string[]): number {
  const differs = one.findIndex((key, index) => key !== another[index]);
  return differs < 0 ? one.length : differs;
}
