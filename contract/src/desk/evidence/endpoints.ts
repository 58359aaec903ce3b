import { z } from 'zod';
import { campaignFundings, pledgeStates } from '../../campaigns/campaign-rules.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { paymentStatusSchema } from '../../payments/schemas.ts';
import { uuid } from '../../uuid.ts';
import { byId, finance, refusals } from '../access.ts';
import { deskPaymentSchema } from '../schemas.ts';

const at = z.iso.datetime();

const evidenceSchema = deskPaymentSchema
  .extend({
    provider: z.string(),
    checkout: z.string().nullable(),
    charge: z.string().nullable(),
    /** Whether the fan has verified their mail address. */
    address_proven: z.boolean(),
    history: z.array(z.object({ status: paymentStatusSchema, at })),
    /** What was paid for; a tip for an event has one share per performer. */
    tips: z.array(
      z.object({
        receipt: z.string(),
        beneficiary: z.object({ id: uuid, name: z.string() }),
        event: z.string().nullable(),
        amount_minor: z.int(),
        currency: z.string(),
        sent_at: at,
        message: z.string().nullable(),
        /** The receiver's thanks for this tip, and the page's message to everybody who tipped. */
        thanks: z.string().nullable(),
        thank_you: z.string().nullable(),
        /** When it was paid out to the receiver; null until then. */
        arrived_at: at.nullable(),
      }),
    ),
    /** The contribution to a campaign that was paid for; null where it was a tip. */
    pledge: z
      .object({
        campaign: z.object({ slug: z.string(), title: z.string() }),
        funding: z.enum(campaignFundings),
        reward: z.string().nullable(),
        amount_minor: z.int(),
        /** What the backer paid on top of it, for the fees. */
        fee_minor: z.int(),
        currency: z.string(),
        pledged_at: at,
        closes_at: at,
        state: z.enum(pledgeStates),
        message: z.string().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'DeskEvidence' });

export const getDeskEvidence = defineEndpoint({
  id: 'getDeskEvidence',
  method: 'get',
  path: '/desk/payments/{id}/evidence',
  feature: 'desk',
  summary: 'Everything about a payment that answers a dispute, to be sent to the payment provider',
  access: finance,
  limit: 'read',
  params: byId,
  answer: { result: evidenceSchema },
  errors: refusals,
});
