import type { OwnPage } from '#contract/beneficiaries/own/schemas.ts';
import { ownPageTexts } from '#texts/beneficiaries/own-pages.ts';

/** Why nobody else sees the page, whatever its state; null unless our team hides it or has suspended its owners. */
export function whyHidden({
  hidden_because,
  withheld,
}: Pick<OwnPage, 'hidden_because' | 'withheld'>): string | null {
  if (hidden_because) return ownPageTexts.hiddenBecause(hidden_because);
  return withheld ? ownPageTexts.withheld : null;
}

/** Whether everybody sees the page. */
export const isPublic = (page: Pick<OwnPage, 'state' | 'hidden_because' | 'withheld'>): boolean =>
  page.state === 'published' && whyHidden(page) === null;
