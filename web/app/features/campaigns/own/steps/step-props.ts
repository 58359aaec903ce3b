import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import type { FormErrors, FormValues } from '#web/ui/form-check.ts';

/** A page that can receive the money. */
export interface OwnedPage {
  readonly id: string;
  readonly name: string;
}

export interface StepFieldsProps {
  readonly campaign: OwnCampaign;
  readonly ownedPages: readonly OwnedPage[];
  /** The values that were typed and are not saved; empty where the saved campaign is shown. */
  readonly values: FormValues;
  readonly errors: FormErrors['fields'];
}
