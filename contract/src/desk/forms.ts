import * as z from 'zod/mini';
import { emailField } from '../account/forms.ts';
import { founding, withTypes } from '../beneficiaries/forms.ts';
import { words } from '../form-text.ts';
import { caseResolutions, deskRules as rules, typedMoney } from './rules.ts';

const reason = words(rules.reason);
const currency = z.string(rules.currency).check(z.regex(/^[A-Z]{3}$/, rules.currency));

/** An operator must give a reason for each action. */
export const reasonForm = z.object({ reason });

/** A decision about a claim as it was on the page. */
export const claimForm = z.extend(reasonForm, { version: z.string() });

export const closeReportsForm = z.object({
  outcome: z.enum(['dismissed', 'settled'], rules.outcome),
  /** The last report on the page. */
  last_report: z.string(),
  reason,
});

export const roleForm = z.object({
  role: z.enum(['support', 'finance', 'admin', 'none'], rules.role),
  reason,
});

/** A page for somebody who is not here yet; the address may be left empty. */
export const addPageForm = withTypes(
  z.object({
    ...founding,
    email: z.pipe(
      z.transform((value) => String(value ?? '').trim() || null),
      z.nullable(emailField),
    ),
    reason,
  }),
);

/** A type or a category as its form posts it; `retired` is ticked or absent. */
export const kindForm = z.object({
  name: words(rules.kindName),
  position: z.string(rules.position).check(z.regex(/^\d{1,4}$/, rules.position)),
  retired: z.optional(z.string()),
  reason,
});

/** A change of a type or a category, with what the page showed of it. */
export const changeKindForm = z.extend(kindForm, {
  seen_name: z.string(),
  seen_position: z.string(),
  seen_retired: z.enum(['true', 'false']),
});

/** Dollars or birr as people write them, `2.50`; empty means everything that is left. */
export const refundForm = z.object({
  amount: z.optional(z.string().check(z.trim(), z.regex(typedMoney, rules.amount))),
  /** Made with the form: sent again, it is the same refund. */
  key: z.string(),
  /** What was left of the payment on the page, in minor units. */
  left_minor: z.optional(z.string().check(z.regex(/^\d{1,10}$/, rules.amount))),
  reason,
});

/** Writes a balance off, or gives it back. */
export const balanceForm = z.object({
  account: z.string(),
  currency,
  reason,
  /** What was owed, or could be given back, on the page. */
  amount_minor: z.string().check(z.regex(/^[1-9]\d{0,15}$/, rules.amount)),
});

export const reversalForm = z.object({
  amount_minor: z.string().check(z.regex(/^[1-9]\d{0,9}$/, rules.amount)),
  currency,
  reason,
});

/** Closes a case, or decides about what it has put in suspense; a hidden field says which of both the page showed. */
export const closeCaseForm = z.object({
  resolution: z.enum(caseResolutions, rules.resolution),
  reason,
  seen: z.optional(z.enum(['open', 'suspense'])),
});
