import { z } from 'zod';
import { text, words } from '../../envelope.ts';
import { uuid } from '../../uuid.ts';
import { destinationRules, foldNumber, institutionIds, numberProblem } from './rules.ts';

export const payoutRails = ['stripe', 'by-hand'] as const;
export const payoutAccountStates = [
  'started',
  'in_review',
  'action_needed',
  'enabled',
  'restricted',
  'rejected',
] as const;

/** What a rail still requires; pages have a sentence for each. */
export const payoutNeeds = ['document', 'name', 'bank', 'dollar_bank', 'details'] as const;

/** ISO 3166-1 alpha-2. */
const country = z.string().regex(/^[A-Z]{2}$/);

export const payoutAccountSchema = z
  .object({
    id: uuid,
    rail: z.enum(payoutRails),
    country,
    /** Of the balance that is paid into it. */
    currency: z.string(),
    state: z.enum(payoutAccountStates),
    in_use: z.boolean(),
    /** Whether the caller set it up: only they can open it and see its holder and what is required. */
    yours: z.boolean(),
    /** Its last digits, such as `telebirr ··4567`; null while the rail has not reported any. */
    destination: z.string().nullable(),
    /** The holder's name at the bank. */
    holder_name: z.string().nullable(),
    needs: z.array(z.enum(payoutNeeds)),
    /** What the rail says is wrong, in its own words. */
    reasons: z.array(z.string()),
    /** The rail's deadline for it. */
    needed_by: z.iso.datetime().nullable(),
    /** No payout before this time, because the destination was changed; null where there is no such lock. */
    locked_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof payoutAccountSchema>;

export const gettingPaidSchema = z
  .object({
    /** `taken_down`: for good, so that it can have no other account. */
    page: z.object({ id: uuid, name: z.string(), taken_down: z.boolean() }),
    /** The newest first; those that were replaced are left out. */
    accounts: z.array(payoutAccountSchema),
    /** The countries in which people can be paid, and by which rail. */
    countries: z.array(z.object({ country, rail: z.enum(payoutRails) })),
    /** Whether the caller has passed a second factor in the last 15 minutes; changes require it. */
    may_change: z.boolean(),
    /** Somebody else claims the page: nothing can change until our team has decided. */
    contested: z.boolean(),
  })
  .meta({ id: 'GettingPaid' });
export type GettingPaid = z.infer<typeof gettingPaidSchema>;

export const startOnboardingBody = z.object({ country });

/** The link to the rail's own page; it works once and expires soon. */
export const railLinkSchema = z.object({ url: z.url() }).meta({ id: 'RailLink' });

export const addAccountByHandBody = z
  .object({
    country,
    institution: z.enum(institutionIds),
    holder_name: words(destinationRules.holder).regex(
      destinationRules.holder.pattern,
      destinationRules.holder.wrong,
    ),
    number: text(40).transform(foldNumber),
  })
  .superRefine(({ institution, number }, context) => {
    const problem = numberProblem(institution, number);
    if (problem) context.addIssue({ code: 'custom', path: ['number'], message: problem });
  });

export const chooseAccountBody = z.object({ account: uuid });
