import { z } from 'zod';
import {
  boolean,
  created,
  expandPaths,
  ignored,
  integer,
  limit,
  metadata,
  metadataChanges,
  webAddress,
} from '../api-parameters.ts';

const days = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const;

const schedule = z.strictObject({
  interval: z.enum(['manual', 'daily', 'weekly', 'monthly']),
  delay_days: z.union([z.literal('minimum'), integer.pipe(z.number().min(2).max(31))]).optional(),
  weekly_anchor: z.enum(days).optional(),
  weekly_payout_days: z.array(z.enum(days)).min(1).optional(),
  monthly_anchor: integer.pipe(z.number().min(1).max(31)).optional(),
  monthly_payout_days: z
    .array(integer.pipe(z.number().min(1).max(31)))
    .min(1)
    .optional(),
});
export type ScheduleParameters = z.infer<typeof schedule>;

const capability = z.strictObject({ requested: boolean.optional() });

const changeable = {
  email: z.email({ error: 'Invalid email address' }).max(800).optional(),
  business_type: z.literal('individual', { error: 'The sandbox plays individuals only.' }).optional(),
  business_profile: z
    .strictObject({
      name: z.string().max(1_000).optional(),
      url: webAddress.optional(),
      product_description: z.string().max(40_000).optional(),
      mcc: ignored,
      support_email: ignored,
      support_url: ignored,
    })
    .default({}),
  capabilities: z
    .strictObject({ transfers: capability.optional(), card_payments: capability.optional() })
    .default({}),
  settings: z
    .strictObject({
      payouts: z
        .strictObject({
          schedule: schedule.optional(),
          statement_descriptor: z.string().max(22).optional(),
          debit_negative_balances: boolean.optional(),
        })
        .default({}),
    })
    .default({ payouts: {} }),
  expand: expandPaths,
};

const express = 'The sandbox plays accounts with an Express dashboard, whose fees and losses are ours, only.';

/** Parameters of POST /v1/accounts that the sandbox simulates. */
export const createAccountParameters = z
  .strictObject({
    ...changeable,
    type: z.literal('express', { error: express }).optional(),
    country: z.string().length(2).toUpperCase().default('US'),
    controller: z
      .strictObject({
        stripe_dashboard: z.strictObject({ type: z.literal('express', { error: express }) }),
        fees: z.strictObject({ payer: z.literal('application', { error: express }) }),
        losses: z.strictObject({ payments: z.literal('application', { error: express }) }),
        requirement_collection: z.literal('stripe', { error: express }).optional(),
      })
      .optional(),
    tos_acceptance: z
      .strictObject({ service_agreement: z.enum(['full', 'recipient']) })
      .default({ service_agreement: 'full' }),
    metadata,
  })
  .refine(({ type, controller }) => (type === undefined) !== (controller === undefined), {
    error: `Say either type=express or controller. ${express}`,
    path: ['controller'],
  });

export const updateAccountParameters = z.strictObject({
  ...changeable,
  metadata: metadataChanges.optional(),
});

export const rejectAccountParameters = z.strictObject({
  reason: z.enum(['fraud', 'terms_of_service', 'other']),
  expand: expandPaths,
});

export const updateCapabilityParameters = z.strictObject({
  requested: boolean.optional(),
  expand: expandPaths,
});

export const listAccountsParameters = z.strictObject({
  limit,
  created,
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
  expand: expandPaths,
});

export const listBanksParameters = z.strictObject({
  limit,
  object: z.literal('bank_account').optional(),
  starting_after: z.string().optional(),
  ending_before: z.string().optional(),
});

export const createAccountLinkParameters = z.strictObject({
  account: z.string(),
  type: z.literal('account_onboarding', {
    error:
      'You cannot create account_update Account Links for accounts with a Stripe-hosted dashboard. Use account_onboarding.',
  }),
  refresh_url: webAddress,
  return_url: webAddress,
  collect: z.enum(['currently_due', 'eventually_due']).optional(),
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
  expand: expandPaths,
});
