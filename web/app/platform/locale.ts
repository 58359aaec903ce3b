import { groupDigits } from '#contract/group-digits.ts';
import { locale, separators } from '#texts/locale.ts';
import { lazily } from './lazily.ts';

export type PluralForms = Readonly<Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }>;

const rules = lazily(() => new Intl.PluralRules(locale));

/** A whole number: `1,234` in English. */
export const formatNumber = (count: number) => groupDigits(count, separators.thousands);

/** The form of a text for a count, with the count in place of `#`: `{ one: '# tip', other: '# tips' }`. */
export function plural(count: number, forms: PluralForms): string {
  return (forms[rules().select(count)] ?? forms.other).replace('#', formatNumber(count));
}
