import { z } from 'zod';
import * as texts from '#messages/bands.ts';
import { orNull } from '../or-null.ts';
import { uuid } from '../uuid.ts';
import { BAND_MAX_MEMBERS, BAND_MAX_PARTS, BAND_MIN_MEMBERS } from './rules.ts';

export const proposeSharesBody = z.object({
  shares: z
    .array(
      z.object({
        page: uuid.describe('Of the member: a page, whose own account gets the money'),
        parts: z
          .int(texts.partsWrong(BAND_MAX_PARTS))
          .min(1, texts.partsWrong(BAND_MAX_PARTS))
          .max(BAND_MAX_PARTS, texts.partsWrong(BAND_MAX_PARTS))
          .describe('Of all parts together; 1 each is equal shares'),
      }),
    )
    .max(BAND_MAX_MEMBERS, texts.tooManyMembers(BAND_MAX_MEMBERS))
    .refine(({ length }) => length === 0 || length >= BAND_MIN_MEMBERS, texts.tooFewMembers(BAND_MIN_MEMBERS))
    .describe('Empty: the page is a band no longer, and its tips are its own'),
});

const memberSchema = z
  .object({
    page: z.object({ id: uuid, name: z.string() }),
    /** 0 for a page that will no longer be a member once all have agreed. */
    parts: z.int().min(0),
    agreed_at: z.iso.datetime().nullable(),
    left_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'BandMember' });

const bandAgreementSchema = z
  .object({
    id: uuid,
    band: z.object({ id: uuid, name: z.string() }),
    /** `left`: a member has left, and no tips come in until the others agree on new shares. */
    state: z.enum(['proposed', 'agreed', 'left']),
    proposed_at: z.iso.datetime(),
    /** Since when the agreement applies; it divides the tips from then on. */
    agreed_at: z.iso.datetime().nullable(),
    /** Why nobody can agree to a proposal now; null if nothing is in the way, and once it applies. */
    obstacle: orNull(z.enum(['proposer_suspended', 'page_hidden'])),
    members: z.array(memberSchema),
  })
  .meta({ id: 'BandAgreement' });
export type BandAgreement = z.infer<typeof bandAgreementSchema>;

export const bandSchema = z
  .object({
    /** `taken_down`: for good, so that no shares can be proposed for it. */
    page: z.object({ id: uuid, name: z.string(), taken_down: z.boolean() }),
    /** Whether the caller has passed a second factor recently enough to propose an agreement. */
    may_propose: z.boolean(),
    /** The agreement that divides the tips to this page. */
    agreement: orNull(bandAgreementSchema),
    proposal: orNull(bandAgreementSchema),
    /** Agreements of other pages in which this page has a share or is asked to take one. */
    memberships: z.array(bandAgreementSchema),
  })
  .meta({ id: 'Band' });
export type Band = z.infer<typeof bandSchema>;
