import { nameCommas, nameKey, splitNames } from '#contract/events/beneficiary-names.ts';
import { isId } from '#web/platform/list-query.ts';
import { safeJson } from '#web/platform/safe-json.ts';

/** The ids of the profiles that were chosen from the suggestions, by the key of the name in the text. */
export type ChosenProfiles = Readonly<Record<string, string>>;

/** Somebody on the bill: with the id of their profile, or by name only. */
export interface Named {
  readonly id: string | null;
  readonly name: string;
}

/** Parses the text of the form: a chosen name gets its profile's id, any other name none. */
export function readBill(text: string, chosen: ChosenProfiles): Named[] {
  return splitNames(text).map((name) => ({ id: chosen[nameKey(name)] ?? null, name }));
}

export function choose(chosen: ChosenProfiles, name: string, id: string): ChosenProfiles {
  return { ...chosen, [nameKey(name)]: id };
}

export function chosenOf(bill: readonly Named[]): ChosenProfiles {
  return Object.fromEntries(bill.flatMap(({ id, name }) => (id === null ? [] : [[nameKey(name), id]])));
}

/** Reads the form's `beneficiaryIds`, trusting nothing. */
export function readChosen(text: string | undefined): ChosenProfiles {
  const value = safeJson(text);
  if (typeof value !== 'object' || value === null) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => isId(entry[1])),
  );
}

/** The name the cursor stands in: what is typed of it so far, and where it begins and ends in the text. */
export function nameAt(text: string, cursor: number): { typed: string; start: number; end: number } {
  const start = Math.max(...nameCommas.map((comma) => text.lastIndexOf(comma, cursor - 1) + 1), 0);
  const ends = nameCommas.map((comma) => text.indexOf(comma, cursor)).filter((at) => at >= 0);
  return { typed: text.slice(start, cursor).trim(), start, end: Math.min(...ends, text.length) };
}

const commaToReplace = new RegExp(`^[${nameCommas.join('')}]?\\s*`);

/** The text with the name at the cursor replaced, ready for the next one. */
export function replaceName(
  text: string,
  { start, end }: { start: number; end: number },
  name: string,
): string {
  const before = text.slice(0, start).trimEnd();
  const after = text.slice(end).replace(commaToReplace, '');
  return `${before}${before === '' ? '' : ' '}${name}, ${after}`;
}
