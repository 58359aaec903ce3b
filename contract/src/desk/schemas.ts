import { z } from 'zod';
import { words } from '../envelope.ts';
import { operatorRoles } from '../operator-roles.ts';
import { paymentStatusSchema } from '../payments/schemas.ts';
import { uuid } from '../uuid.ts';
import { caseResolutions, deskRules as rules } from './rules.ts';

/** Why an operator does something; the audit log records it. */
export const reason = words(rules.reason);
export const reasonBody = z.object({ reason });
export const refundBody = reasonBody.extend({
  key: uuid.describe('The same key again, with the same amount, is the same refund'),
  amount_minor: z.int().min(1).optional().describe('All that is left of it unless given'),
  left_minor: z
    .int()
    .optional()
    .describe(
      'What was left of it on the page that the operator saw; nothing is refunded if that has changed',
    ),
});

export const operatorRoleSchema = z.enum(operatorRoles).meta({ id: 'OperatorRole' });

export const operatorSchema = z
  .object({
    id: uuid,
    name: z.string(),
    email: z.string(),
    role: operatorRoleSchema,
    /** When they got this role. */
    since: z.iso.datetime(),
    /** They cannot sign in. */
    suspended: z.boolean(),
  })
  .meta({ id: 'Operator' });

/** The calling operator, and the work that waits for them. */
export const deskSchema = z
  .object({
    role: operatorRoleSchema,
    waiting: z.object({
      reports: z.int().min(0),
      claims: z.int().min(0),
      /** Campaigns to review. */
      campaigns: z.int().min(0),
      cases: z.int().min(0),
      jobs: z.int().min(0),
      payouts: z.int().min(0).optional().describe('For finance and admins'),
      payout_queues: z
        .object({
          approval: z.int().min(0),
          by_hand: z.int().min(0),
          confirmation: z.int().min(0),
          trouble: z.int().min(0),
        })
        .optional()
        .describe('How many of the payouts wait for what; one may wait for two things'),
    }),
  })
  .meta({ id: 'Desk' });

/** How others see a page or an event. */
export const visibility = {
  /** Whether everybody sees it. */
  listed: z.boolean(),
  /** Why an operator has hidden it. */
  hidden_because: z.string().nullable(),
  /** The account responsible for it is suspended. */
  withheld: z.boolean(),
};

const amount = { amount_minor: z.int(), currency: z.string() };

export const deskPaymentSchema = z
  .object({
    id: uuid,
    description: z.string(),
    ...amount,
    status: paymentStatusSchema,
    created_at: z.iso.datetime(),
    fan: z.object({ id: uuid, name: z.string(), email: z.string() }),
  })
  .meta({ id: 'DeskPayment' });
export type DeskPayment = z.infer<typeof deskPaymentSchema>;

const ledgerEntrySchema = z.object({ account: z.string(), ...amount });
const movementSchema = z
  .object({ id: uuid, kind: z.string(), fact: z.string(), entries: z.array(ledgerEntrySchema) })
  .meta({ id: 'DeskMovement' });
export type DeskMovement = z.infer<typeof movementSchema>;

export const deskPaymentDetailsSchema = deskPaymentSchema
  .extend({
    provider: z.string(),
    checkout: z.string().nullable(),
    charge: z.string().nullable(),
    history: z.array(z.object({ status: paymentStatusSchema, cause: z.string(), at: z.iso.datetime() })),
    movements: z.array(movementSchema),
    may_refund: z.boolean(),
    /** What refunds and disputes have left of it, before fees. */
    left_minor: z.int(),
  })
  .meta({ id: 'DeskPaymentDetails' });
export type DeskPaymentDetails = z.infer<typeof deskPaymentDetailsSchema>;

export const deskCaseSchema = z
  .object({
    id: z.string(),
    reason: z.string(),
    created_at: z.iso.datetime(),
    payment: uuid.nullable(),
    charge: z.string().nullable(),
    /** Closed by hand, before cases were closed with a booking. */
    closed_without_booking: z.boolean(),
    /** What it has put in suspense, below zero if that is missing at the provider; null if nothing, or once it is decided about. */
    suspense: z.object(amount).nullable(),
    /** While a refund of its charge is ordered, and its outcome is not known: the case that ordered it, which is closed as `give-back`. */
    giving_back: z.object({ case: z.string(), ordered_at: z.iso.datetime() }).nullable(),
  })
  .meta({ id: 'DeskCase' });
export type DeskCase = z.infer<typeof deskCaseSchema>;

const caseClosingSchema = z.object({
  resolution: z.string(),
  closed_by: z.string(),
  reason: z.string(),
  closed_at: z.iso.datetime(),
});

export const deskCaseDetailsSchema = deskCaseSchema
  .extend({
    provider: z.string(),
    checkout: z.string().nullable(),
    payment_status: paymentStatusSchema.nullable(),
    /** JSON, as it was written when the case was opened. */
    expected: z.string(),
    observed: z.string(),
    movements: z.array(movementSchema),
    /** Empty once it is closed, and nothing of it is in suspense, and while another case gives its charge back. */
    resolutions: z.array(z.object({ name: z.string(), does: z.string() })),
    closing: caseClosingSchema.nullable(),
    /** How its money left suspense. */
    decision: caseClosingSchema.nullable(),
  })
  .meta({ id: 'DeskCaseDetails' });
export type DeskCaseDetails = z.infer<typeof deskCaseDetailsSchema>;

export const closeCaseBody = z.object({
  resolution: z.enum(caseResolutions, rules.resolution),
  reason,
  seen: z
    .enum(['open', 'suspense'])
    .optional()
    .describe('As what the operator saw the case; refused if a colleague has put it in suspense since'),
});

/** What a receiver owes us. */
export const deskDebtSchema = z
  .object({
    /** The name of the ledger account. */
    account: z.string(),
    /** The name of the page; null for another kind of receiver. */
    name: z.string().nullable(),
    /** Above zero. */
    ...amount,
    since: z.iso.datetime(),
    may_write_off_from: z.iso.datetime(),
    may_write_off: z.boolean(),
  })
  .meta({ id: 'DeskDebt' });
export type DeskDebt = z.infer<typeof deskDebtSchema>;

export const currency = z
  .string(rules.currency)
  .regex(/^[A-Z]{3}$/, rules.currency)
  .describe('ISO 4217');

export const writeOffBody = z.object({
  currency,
  amount_minor: z.int().min(1).describe('The debt that the operator saw'),
  reason,
});

export const deskJobSchema = z
  .object({
    id: uuid,
    name: z.string(),
    attempts: z.int(),
    enqueued_at: z.iso.datetime(),
    failed_at: z.iso.datetime(),
    error: z.string(),
    /** Its payload contained a secret and was removed, so it cannot be retried. */
    secret: z.boolean(),
  })
  .meta({ id: 'DeskJob' });
export type DeskJob = z.infer<typeof deskJobSchema>;

export const deskFailingJobSchema = z
  .object({
    id: uuid,
    name: z.string(),
    attempts: z.int(),
    /** When it is tried again; null for a job of the clock, whose next turn does the same work. */
    next_at: z.iso.datetime().nullable(),
    error: z.string(),
  })
  .meta({ id: 'DeskFailingJob' });
export type DeskFailingJob = z.infer<typeof deskFailingJobSchema>;

/** JSON; null where it holds a secret, or where that is not known yet. */
export const deskJobDetailsSchema = deskJobSchema
  .extend({ payload: z.string().nullable() })
  .meta({ id: 'DeskJobDetails' });
export type DeskJobDetails = z.infer<typeof deskJobDetailsSchema>;

export const logEntrySchema = z
  .object({
    id: uuid,
    at: z.iso.datetime(),
    /** Null for a command at the machine. */
    who: z.object({ id: uuid, name: z.string(), email: z.string() }).nullable(),
    /** The role, or the user of the machine. */
    actor: z.string(),
    action: z.string(),
    /** `name` is an account's, where it has one. */
    subject: z.object({ kind: z.string(), id: z.string(), name: z.string().nullable() }),
    /** JSON, or null where nothing existed. */
    before: z.string().nullable(),
    after: z.string().nullable(),
    reason: z.string(),
  })
  .meta({ id: 'LogEntry' });
export type LogEntry = z.infer<typeof logEntrySchema>;
