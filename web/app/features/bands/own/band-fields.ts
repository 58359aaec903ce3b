import type { BandAgreement } from '#contract/bands/schemas.ts';
import { locale } from '#texts/locale.ts';
import { lazily } from '#web/platform/lazily.ts';

/** The field names of a row, counted from 0. */
export const memberField = (nth: number) => `member-${nth}`;
export const partsField = (nth: number) => `parts-${nth}`;

const percents = lazily(() => new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }));

/** The percentage of each tip that an agreement gives to a page. */
export function shareOf({ members }: BandAgreement, pageId: string): string {
  const total = members.reduce((sum, { parts }) => sum + parts, 0);
  const own = members.find(({ page }) => page.id === pageId)?.parts ?? 0;
  return percents().format(total === 0 ? 0 : own / total);
}
