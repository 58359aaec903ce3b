import { z } from 'zod';
import { wholeNumberText } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';

/** A month or a year of Addis Ababa's calendar days: `2026-11`, `2026`. */
export const statementPeriod = z
  .string()
  .regex(/^20\d\d(-(0[1-9]|1[0-2]))?$/)
  .describe('A month such as 2026-11, or a year such as 2026');

export const statementQuery = z.object({
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/)
    .default('USD')
    .describe('ISO 4217'),
});

export const STATEMENT_LINES_MAX_LIMIT = 2000;

export const listStatementLinesQuery = statementQuery.extend({
  limit: wholeNumberText(1, STATEMENT_LINES_MAX_LIMIT, 50).describe('How many at most'),
  after: uuid.optional().describe('The id of the line it goes on after; without it, from the beginning'),
  until: uuid.optional().describe('The id of the last line, as the statement says it'),
});

export const statementLineKinds = [
  'tip',
  'fee',
  'refund',
  'refund_reversed',
  'dispute',
  'dispute_reversed',
  'payout',
  'payout_returned',
  'transfer_reversed',
  'write_off',
  'release',
] as const;
export type StatementLineKind = (typeof statementLineKinds)[number];

export const statementLineSchema = z
  .object({
    id: uuid,
    kind: z.enum(statementLineKinds),
    at: z.iso.datetime(),
    /** In minor units, below zero where it left the balance. For a tip or a contribution: the amount before its fee. */
    gross_minor: z.int(),
    /** The provider's fee for a tip or a contribution, zero or below; a fee that became known in a later period is a line of its own. */
    fee_minor: z.int(),
    /** What the line added to the balance. */
    net_minor: z.int(),
    /** The code that verifies the receipt of the tip; null for a payout and a write-off. */
    receipt: uuid.nullable(),
    /** The beginning of the message with the tip; null where there is none, or it is hidden. */
    words: z.string().nullable(),
    /** The name of the band whose tip this is a share of; null for everything else. */
    band: z.string().nullable(),
    /** For a payout: the bank's reference, or the rail's where the bank has not reported one. */
    reference: z.string().nullable(),
    /** For a payout: its destination, as far as it may be shown. */
    destination: z.string().nullable(),
  })
  .meta({ id: 'StatementLine' });
export type StatementLine = z.infer<typeof statementLineSchema>;

const sum = z.object({ count: z.int(), minor: z.int() });

export const statementSchema = z
  .object({
    page: z.object({ id: uuid, name: z.string() }),
    period: z.string(),
    currency: z.string(),
    /** The first moment of the period, and the first one after it. */
    starts_at: z.iso.datetime(),
    ends_at: z.iso.datetime(),
    /** False while the period goes on. */
    complete: z.boolean(),
    /** In minor units, as all amounts here; below zero where the page owes. */
    opening_minor: z.int(),
    closing_minor: z.int(),
    tips: sum,
    fees: sum,
    refunds: sum,
    /** Refunds, also of earlier periods, that failed and came back. */
    refunds_reversed: sum,
    disputes: sum,
    /** Disputes, also of earlier periods, that were won. */
    disputes_reversed: sum,
    payouts: sum,
    /** Payouts, also of earlier periods, that were taken back, not sent, or came back. */
    payouts_returned: sum,
    /** What we reversed from the account at the rail against the page's debt to us. */
    reversals: sum,
    write_offs: sum,
    /** What campaigns that ended brought, before the fees, which are among `fees`. */
    releases: sum,
    /** The month of the first movement; null where there was none. */
    first_month: z.string().nullable(),
    /** The last line in the balance: the lines up to it sum to exactly the balance. Null where there are none. */
    last_line: uuid.nullable(),
  })
  .meta({ id: 'Statement' });
export type Statement = z.infer<typeof statementSchema>;

export const statementLinesSchema = z
  .object({
    lines: z.array(statementLineSchema),
    /** `after` of the next part; null where this one is the last. */
    next_after: uuid.nullable(),
  })
  .meta({ id: 'StatementLines' });
