import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/**
 * axe for this page, asked for violations only: three times as fast, for what is right is not described at length, and
 * the results are not put together in a second page, as frames of other origins would need, of which no page has any.
 */
export function axe(page: Page): AxeBuilder {
  return new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] });
}
