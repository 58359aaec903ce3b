import { z } from 'zod';
import { claimStates } from '../beneficiaries/own/schemas.ts';
import { text, words } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { foldCode, isCode, claimRules as rules } from './rules.ts';

export const claimWays = ['mail', 'vouch', 'papers'] as const;
/** Replaced: another claim of the page was accepted after it. */
export const claimDecisions = ['open', 'accepted', 'refused', 'replaced'] as const;

/** A page as somebody sees it who claims it. */
export const claimablePageSchema = z
  .object({
    id: uuid,
    name: z.string(),
    profile_picture: z.string().nullable(),
    claim_state: z.enum(claimStates),
    /** Whether the caller manages it already. */
    is_yours: z.boolean(),
    /** The caller's last claim. */
    own_claim: z
      .object({ state: z.enum(claimDecisions), way: z.enum(claimWays), created_at: z.iso.datetime() })
      .nullable(),
  })
  .meta({ id: 'ClaimablePage' });

/** The immediate outcome of a claim: the page is theirs, or the team reviews it first. */
export const claimOutcomeSchema = z
  .object({
    page: uuid,
    outcome: z.enum(['accepted', 'waits', 'contested']),
  })
  .meta({ id: 'ClaimOutcome' });
export type ClaimOutcome = z.infer<typeof claimOutcomeSchema>;

export const tokenBody = z.object({ token: z.string().min(1).max(200) });
export const codeBody = z.object({
  code: text(100).transform(foldCode).refine(isCode, rules.code.wrong),
});

export const claimByPapersBody = z.object({
  statement: words(rules.statement),
  /** Ids of uploaded papers. */
  papers: z
    .array(uuid)
    .max(rules.papers.max, rules.papers.tooMany)
    .default([])
    .transform((ids) => [...new Set(ids)]),
});

export const disputeSchema = z
  .object({
    page: z.object({ id: uuid, name: z.string() }),
    /** Whether the page is frozen, by this link or before. */
    frozen: z.boolean(),
  })
  .meta({ id: 'ClaimDispute' });

/** A performer of an event whose page has no manager. */
export const vouchableSchema = z
  .object({
    beneficiary: z.object({ id: uuid, name: z.string(), profile_picture: z.string().nullable() }),
    /** When the code that was made expires; null where there is none. */
    code_expires_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Vouchable' });
export const vouchBody = z.object({ beneficiary: uuid });
export const vouchSchema = z
  .object({
    beneficiary: z.object({ id: uuid, name: z.string() }),
    /** Shown once: only its digest is kept. */
    code: z.string(),
    expires_at: z.iso.datetime(),
  })
  .meta({ id: 'Vouch' });

/** A claim as the desk sees it. */
export const deskClaimSchema = z
  .object({
    id: uuid,
    page: z.object({ id: uuid, name: z.string(), claim_state: z.enum(claimStates) }),
    claimant: z.object({ id: uuid, name: z.string(), email: z.string() }),
    way: z.enum(claimWays),
    state: z.enum(claimDecisions),
    created_at: z.iso.datetime(),
    /** When somebody disputed the claim, or an operator froze the page. */
    disputed_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'DeskClaim' });
export type DeskClaim = z.infer<typeof deskClaimSchema>;

export const deskClaimDetailsSchema = deskClaimSchema
  .extend({
    statement: z.string(),
    /** They cannot sign in, and what only they look after is hidden. */
    claimant_suspended: z.boolean(),
    papers: z.array(uuid),
    /** The address that was notified; null where there was none, and once the claim was decided long ago. */
    address_on_file: z.string().nullable(),
    /** Who vouched, and at which event. */
    vouch: z.object({ organizer: z.string(), event: z.string() }).nullable(),
    payouts_not_before: z.iso.datetime().nullable(),
    decided_at: z.iso.datetime().nullable(),
    /** Of the claims of the page: it changes when one is made, disputed or decided. */
    version: z.string(),
    managers: z.array(
      z.object({ id: uuid, name: z.string(), email: z.string(), role: z.enum(['owner', 'editor']) }),
    ),
    /** Other claims of the page that wait. */
    others: z.array(deskClaimSchema),
  })
  .meta({ id: 'DeskClaimDetails' });
export type DeskClaimDetails = z.infer<typeof deskClaimDetailsSchema>;

/** A document as it is stored: a re-encoded picture, in base64. */
export const deskPaperSchema = z
  .object({ type: z.literal('image/webp'), content: z.base64() })
  .meta({ id: 'DeskPaper' });
