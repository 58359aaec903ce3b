import * as z from 'zod/mini';
import * as accountMessages from '#messages/account.ts';
import { currentPasswordField } from '../account/forms.ts';
import { severalLines, words } from '../form-text.ts';
import { isPlainText, unsupportedCharacters } from '../text-rules.ts';
import {
  areSuggestedAmounts,
  foldHandle,
  isHandle,
  isWebAddress,
  pageRules as rules,
  tickedTypes,
} from './rules.ts';

const types = z
  .array(z.string())
  .check(z.minLength(1, rules.types.none), z.maxLength(rules.types.max, rules.types.tooMany));
/** What every form of a new page has. */
export const founding = {
  name: words(rules.name),
  types,
  bio: severalLines(words(rules.bio)),
};

/** The boxes become one entry, `types`. */
export function withTypes<Form extends z.core.$ZodType>(form: Form) {
  return z.pipe(z.transform(collectTypes), form);
}

function collectTypes(values: Readonly<Record<string, string>>): unknown {
  return { ...values, types: tickedTypes(values) };
}

/** The form that creates a page, as a browser posts it. */
export const foundPageForm = withTypes(z.object(founding));

/** One address per line. */
const links = z.pipe(
  z.transform((value) =>
    String(value ?? '')
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
  z
    .array(
      z
        .string()
        .check(
          z.maxLength(rules.links.longest, rules.links.wrong),
          z.refine(isWebAddress, rules.links.wrong),
          z.refine<string>(isPlainText, unsupportedCharacters),
        ),
    )
    .check(z.maxLength(rules.links.max, rules.links.tooMany)),
);

/** Amounts in dollars with commas or blanks between them. */
const suggestedAmounts = z.pipe(
  z.transform((value) =>
    String(value ?? '')
      .split(/[\s,;$]+/)
      .filter((amount) => amount !== '')
      .map(Number),
  ),
  z
    .array(z.number(rules.suggestedAmounts.wrong))
    .check(z.refine<number[]>(areSuggestedAmounts, rules.suggestedAmounts.wrong)),
);

/** The handle as it is stored; empty for none. */
const handle = z.pipe(
  z.transform((value) => foldHandle(String(value ?? ''))),
  z.string().check(z.refine((value) => value === '' || isHandle(value), rules.handle.wrong)),
);

/** A box: ticked or not. */
const box = z.pipe(
  z.transform((value) => value === 'on'),
  z.boolean(),
);

/** The form of an existing page, as a browser posts it. */
export const editPageForm = withTypes(
  z.object({
    ...founding,
    links,
    handle,
    thankYou: severalLines(words(rules.thankYou)),
    suggestedAmounts,
    takesTips: box,
    showsEmail: box,
  }),
);

/** The form that takes a page down: a box that has to be ticked, and the password of those who have one. */
export const leavePageForm = z.object({
  sure: z.literal('on', accountMessages.boxNotTicked),
  currentPassword: z.optional(currentPasswordField),
});
