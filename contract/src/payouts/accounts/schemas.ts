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

/** What a rail still wants, in words that pages have a sentence for. */
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
    /** Whether the person set it up: nobody else opens it, and nobody else sees its holder and what is needed. */
    yours: z.boolean(),
    /** Its last digits, such as `telebirr ··4567`; null while the rail has told none. */
    destination: z.string().nullable(),
    /** As the bank has it. */
    holder_name: z.string().nullable(),
    needs: z.array(z.enum(payoutNeeds)),
    /** Until when the rail wants it. */
    needed_by: z.iso.datetime().nullable(),
    /** No payout before this, for the destination was changed; null where none is in force. */
    locked_until: z.iso.datetime().nullable(),
  })
  .meta({ id: 'PayoutAccount' });
export type PayoutAccount = z.infer<typeof payoutAccountSchema>;

export const gettingPaidSchema = z
  .object({
    page: z.object({ id: uuid, name: z.string() }),
    /** The newest first; those that were replaced are left out. */
    accounts: z.array(payoutAccountSchema),
    /** The countries that somebody can be paid in, and how. */
    countries: z.array(z.object({ country, rail: z.enum(payoutRails) })),
    /** Whether the person has shown a second factor in the last quarter of an hour; without one nothing changes. */
    may_change: z.boolean(),
    /** Somebody else says that the page is theirs: nothing changes until our team has decided. */
    contested: z.boolean(),
  })
  .meta({ id: 'GettingPaid' });
export type GettingPaid = z.infer<typeof gettingPaidSchema>;

export const startOnboardingBody = z.object({ country });

/** Where the rail's own page is, which opens once and not for long. */
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
