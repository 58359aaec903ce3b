import * as z from 'zod/mini';
import { deskRules } from '../desk/desk-rules.ts';
import { words } from '../form-text.ts';
import { payoutTexts } from './payout-rules.ts';

/** The reference of the bank as its form posts it. */
export const referenceForm = z.object({
  reference: words(payoutTexts.reference),
  reason: words(deskRules.reason),
});
