import * as messages from '#messages/beneficiaries.ts';
import * as formsMessages from '#messages/forms.ts';
import { TIP_MAX_DOLLARS, TIP_MIN_DOLLARS } from '../tipping/rules.ts';

/** Rules of pages, shared by the API and the forms in the browser. This file holds no schema. */
export const pageRules = {
  name: { min: 2, max: 120, tooShort: formsMessages.nameTooShort },
  types: { max: 5, none: messages.noType, tooMany: messages.tooManyTypes(5) },
  bio: { min: 0, max: 2000, tooShort: '' },
  links: { max: 8, tooMany: messages.tooManyLinks(8), longest: 300, wrong: messages.linkInvalid },
  handle: { min: 3, max: 30, wrong: messages.handleInvalid },
  thankYou: { min: 0, max: 500, tooShort: '' },
  suggestedAmounts: { count: 3, wrong: messages.suggestedAmountsWrong },
} as const;

const handleForm = /^[a-z0-9]+(?:[-_.][a-z0-9]+)*$/;

export function isHandle(handle: string): boolean {
  const { min, max } = pageRules.handle;
  return handle.length >= min && handle.length <= max && handleForm.test(handle);
}

/** A handle as it is stored and looked up: lower case, without accents, surrounding blanks and a leading `@`. */
export function foldHandle(typed: string): string {
  return typed.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim().replace(/^@/, '');
}

/**
 * Whether a text is an http or https address that leads where it seems to. Text before an `@` can pass for the name of
 * a host, browsers drop line breaks and read a backslash as a slash: all three are refused.
 */
export function isWebAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && /^https?:\/\/[^\s\\]+$/i.test(text) && url.username === '' && url.password === '';
}

/** Whether a page may offer these amounts, in dollars, in its tip form: none, or three whole ones, each larger than the last. */
export function areSuggestedAmounts(amounts: readonly number[]): boolean {
  const { count } = pageRules.suggestedAmounts;
  if (amounts.length === 0) return true;
  return (
    amounts.length === count &&
    amounts.every(
      (amount, at) =>
        Number.isInteger(amount) &&
        amount >= TIP_MIN_DOLLARS &&
        amount <= TIP_MAX_DOLLARS &&
        amount > (amounts[at - 1] ?? 0),
    )
  );
}

/** The prefix of a check box's name in a form; the id of the type follows. */
export const typeField = 'type-';

/** The ids of the types whose boxes are ticked. */
export function tickedTypes(values: Readonly<Record<string, string>>): string[] {
  return Object.keys(values)
    .filter((name) => name.startsWith(typeField))
    .map((name) => name.slice(typeField.length));
}
