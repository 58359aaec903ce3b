import * as z from 'zod/mini';
import { words } from '../form-text.ts';
import { caseResolutions, deskRules as rules } from './desk-rules.ts';

const reason = words(rules.reason);

/** What an operator does needs a reason. */
export const reasonForm = z.object({ reason });

export const closeReportsForm = z.object({
  outcome: z.enum(['dismissed', 'settled'], rules.outcome),
  reason,
});

export const roleForm = z.object({
  role: z.enum(['support', 'finance', 'admin', 'none'], rules.role),
  reason,
});

export const closeCaseForm = z.object({ resolution: z.enum(caseResolutions, rules.resolution), reason });
