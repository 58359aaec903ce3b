import { z } from 'zod';
import { defineEndpoint } from '../../endpoint.ts';
import { orNull } from '../../or-null.ts';
import { payoutRailUnavailable } from '../../payouts/accounts/errors.ts';
import { transferNotBookable } from '../../payouts/errors.ts';
import { uuid } from '../../uuid.ts';
import { finance, refusals } from '../access.ts';
import { secondOperatorNeeded } from '../errors.ts';
import { reasonBody } from '../schemas.ts';

const differenceSchema = z.object({
  payout: z.string().nullable(),
  transfer: z.string().nullable(),
  currency: z.string(),
  provider_minor: z.int(),
  ledger_minor: z.int(),
  /** The page whose account at the provider has the money; null where no page here has that account. */
  page: orNull(z.object({ id: uuid, name: z.string() })),
  /**
   * Whether the transfer can be booked as paid to the page: it names no payout (`payout_unnamed`), no page here has the
   * account (`page_unknown`), or its payout is here and not over (`payout_known`). Null where the ledger lacks no transfer.
   */
  booking: orNull(z.enum(['possible', 'payout_unnamed', 'page_unknown', 'payout_known'])),
});
export type DeskDifference = z.infer<typeof differenceSchema>;

const comparisonSchema = z
  .object({
    started_at: z.iso.datetime(),
    ended_at: z.iso.datetime(),
    /** How many events, movements of money and transfers to receivers the provider reported. */
    events: z.int(),
    movements: z.int(),
    transfers: z.int(),
    /** How many things were missing in the ledger and have been recorded. */
    news: z.int(),
    /** Cases that were opened. */
    cases: z.int(),
    /** How many things the provider did not answer for; the next comparison checks them again. */
    missed: z.int(),
    complete: z.boolean(),
    /** Payouts whose amounts in the ledger and at the provider differ, in minor units. */
    differences: z.array(differenceSchema),
    /** Our balance at each provider, what is not available yet included, beside that of the ledger, in minor units. */
    balances: z.array(
      z.object({
        provider: z.string(),
        currency: z.string(),
        provider_minor: z.int(),
        ledger_minor: z.int(),
      }),
    ),
  })
  .meta({ id: 'DeskComparison' });

export const getDeskComparison = defineEndpoint({
  id: 'getDeskComparison',
  method: 'get',
  path: '/desk/comparison',
  feature: 'desk',
  summary:
    'What the last comparison of the ledger with the payment providers found; null before the first one',
  access: finance,
  limit: 'read',
  answer: { result: z.object({ last: orNull(comparisonSchema) }) },
  errors: refusals,
});

export const requestDeskComparison = defineEndpoint({
  id: 'requestDeskComparison',
  method: 'post',
  path: '/desk/comparison',
  feature: 'desk',
  summary: 'Have the ledger compared with the payment providers now, as it is every night',
  access: finance,
  limit: 'write',
  body: reasonBody,
  answer: { result: z.object({ requested: z.literal(true) }) },
  errors: refusals,
});

export const bookDeskComparisonTransfer = defineEndpoint({
  id: 'bookDeskComparisonTransfer',
  method: 'post',
  path: '/desk/comparison/transfers/{id}/book',
  feature: 'desk',
  summary:
    'Book a transfer that the ledger does not know, because the database was restored, as paid to the page whose account has it',
  access: finance,
  limit: 'write',
  params: z.object({ id: z.string().regex(/^[A-Za-z0-9_]{1,255}$/) }),
  body: reasonBody,
  answer: { result: z.object({ booked: z.literal(true) }) },
  errors: [...refusals, transferNotBookable, payoutRailUnavailable, secondOperatorNeeded],
});
