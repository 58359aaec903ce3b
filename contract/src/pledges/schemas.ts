import { z } from 'zod';
import { pageQuery, text } from '../envelope.ts';
import { TIP_MESSAGE_MAX_LENGTH } from '../tipping/rules.ts';
import { payTipBody, tipAmountSchema, tipAnonymitySchema } from '../tipping/schemas.ts';
import { uuid } from '../uuid.ts';

export const pledgeTipBody = z.object({
  beneficiary: uuid,
  total_amount: tipAmountSchema,
  message: text(TIP_MESSAGE_MAX_LENGTH).optional(),
  anonymity: tipAnonymitySchema.default('none'),
  cover_fee: payTipBody.shape.cover_fee,
});

export const listPledgesQuery = pageQuery;

export const declinePledgeBody = z.object({ token: z.string().max(200) });

/** The state of a pledge; the database allows only some transitions. */
export const pledgeStates = [
  'pending',
  'active',
  'announced',
  'collecting',
  'collected',
  'withdrawn',
  'lapsed',
  'failed',
  'abandoned',
] as const;

export const pledgeSchema = z
  .object({
    id: uuid,
    /** `listed` says whether everybody sees their page now. */
    beneficiary: z.object({ id: uuid, name: z.string(), listed: z.boolean() }),
    total_amount: z.number(),
    fee_covered: z.number().describe('Dollars that the giver adds for the processing fee'),
    currency: z.string(),
    message: z.string().nullable(),
    anonymity: tipAnonymitySchema,
    state: z
      .enum(pledgeStates)
      .describe(
        'pending: the card is not saved yet; active: nothing is charged; announced: the card is charged at charge_at unless the pledge is withdrawn (charge_at is null until the mail that announces it is sent); lapsed: it took too long; failed: the card could not be charged; abandoned: no card was saved',
      ),
    created_at: z.string(),
    ends_at: z.string().describe('When it lapses, and the card is forgotten, unless it is collected before'),
    charge_at: z.string().nullable(),
    refused: z
      .boolean()
      .describe(
        'Whether a bank refused the card: it is charged again at charge_at, or the pledge has failed',
      ),
    card: z.object({ brand: z.string(), last_four: z.string() }).nullable(),
    tip: uuid.nullable().describe('The tip that it became, once collected'),
  })
  .meta({ id: 'TipPledge' });
export type Pledge = z.infer<typeof pledgeSchema>;

/** The page of the payment provider that saves the card. */
export const pledgePageSchema = z
  .object({ pledge: uuid, checkout_url: z.string() })
  .meta({ id: 'TipPledgePage' });
