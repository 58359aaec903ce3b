import type { OwnCampaign } from '#contract/campaigns/own/schemas.ts';
import type { FormErrors, FormValues } from '#web/ui/form-check.ts';

/** A page that may receive the money. */
export interface OwnedPage {
  readonly id: string;
  readonly name: string;
}

export interface StepFieldsProps {
  readonly campaign: OwnCampaign;
  readonly ownedPages: readonly OwnedPage[];
  /** What was typed before and is not saved; empty where the saved campaign is shown. */
  readonly values: FormValues;
  readonly errors: FormErrors['fields'];
}
