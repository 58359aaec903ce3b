import { z } from 'zod';
import * as formsMessages from '#messages/forms.ts';
import {
  isPlainText,
  isVisible,
  maxSearchLength,
  type TextRule,
  unsupportedCharacters,
  withoutDirections,
} from './text-rules.ts';

/** Page bounds of every list: `limit` is the maximum number of items, `offset` the number of items to skip. */
export const pageQuery = z.object({
  limit: wholeNumberText(1, 100, 12).describe('How many at most'),
  offset: wholeNumberText(0, 10_000_000, 0).describe('How many to pass over'),
});

export const metadataSchema = z.object({
  total: z.int().min(0),
  limit: z.int(),
  offset: z.int(),
});
export type Metadata = z.infer<typeof metadataSchema>;

export const errorFormSchema = z
  .object({
    type: z.enum(['validation_error', 'client_error', 'server_error']),
    errors: z.array(
      z.object({
        code: z.string(),
        detail: z.string(),
        /** The field the error speaks of, dotted for nested ones; null when it is about the request. */
        attr: z.string().nullable(),
      }),
    ),
  })
  .meta({
    id: 'ErrorForm',
    description: 'Every refusal and failure. `attr` names the field it speaks of, or is null.',
    example: {
      type: 'validation_error',
      errors: [{ code: 'invalid', detail: formsMessages.notWhole, attr: 'limit' }],
    },
  });
export type ErrorForm = z.infer<typeof errorFormSchema>;

/** Text as people type it: NUL and lone surrogates cannot be stored, so they are refused here. */
export function text(maxLength: number) {
  return z
    .string()
    .overwrite(withoutDirections)
    .max(maxLength)
    .refine(isPlainText, formsMessages.unsupportedCharacters);
}

/** What a list is searched by. */
export const searchText = text(maxSearchLength);

/** A text without surrounding blanks, with the messages of its rule. */
export function words({ min, max, tooShort, tooLong }: TextRule) {
  return z
    .string()
    .overwrite(withoutDirections)
    .trim()
    .min(min, tooShort)
    .max(max, tooLong)
    .refine(isVisible(min), tooShort)
    .refine(isPlainText, tooLong ? unsupportedCharacters : formsMessages.unsupportedCharacters);
}

/** A whole number as a query string carries it. */
export function wholeNumberText(min: number, max: number, fallback: number) {
  return z
    .string()
    .regex(/^\d{1,9}$/, formsMessages.notWhole)
    .prefault(String(fallback))
    .transform(Number)
    .pipe(z.int().min(min).max(max))
    .meta({ type: 'integer', minimum: min, maximum: max, default: fallback });
}

/** A filter that may be repeated and then means any of the values; empty values mean no filter. */
export function anyOf<Value extends z.ZodType<unknown, string>>(value: Value) {
  return z
    .union([z.string(), z.array(z.string())])
    .transform((repeated) => [repeated].flat().filter((one) => one !== ''))
    .pipe(z.array(value).max(50))
    .optional();
}
