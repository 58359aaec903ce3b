import { z } from 'zod';
import { accountRules } from '../../account/rules.ts';
import { text, words } from '../../envelope.ts';
import { TIP_MAX_DOLLARS, TIP_MIN_DOLLARS } from '../../tipping/rules.ts';
import { uuid } from '../../uuid.ts';
import { areSuggestedAmounts, foldHandle, isHandle, isWebAddress, pageRules as rules } from '../rules.ts';
import { beneficiarySchema } from '../schemas.ts';

const fields = z.object({
  name: words(rules.name),
  /** Ids of types, each once. */
  types: z
    .array(z.uuid(rules.types.none), rules.types.none)
    .min(1, rules.types.none)
    .max(rules.types.max, rules.types.tooMany)
    .transform((ids) => [...new Set(ids.map((id) => id.toLowerCase()))]),
  bio: text(rules.bio.max).trim(),
  /** The id of an uploaded picture, a portrait. */
  picture: uuid.nullable(),
});

export const foundPageBody = fields.extend({
  bio: fields.shape.bio.default(''),
  picture: fields.shape.picture.default(null),
});
export type PageFounding = z.output<typeof foundPageBody>;

const link = text(rules.links.longest).trim().refine(isWebAddress, rules.links.wrong);

/** Any part of a page; omitted fields stay unchanged. */
export const changePageBody = fields.partial().extend({
  links: z.array(link).max(rules.links.max, rules.links.tooMany).optional(),
  /** The short address is `/@handle`: letters from a to z, digits and signs between them; case does not count. */
  handle: text(100).transform(foldHandle).refine(isHandle, rules.handle.wrong).optional(),
  /** What a fan reads after tipping. */
  thank_you: text(rules.thankYou.max).trim().optional(),
  /** Three whole amounts in dollars, ascending, that the tip form offers; empty for its own three. */
  suggested_amounts: z
    .array(z.int().min(TIP_MIN_DOLLARS).max(TIP_MAX_DOLLARS))
    .max(rules.suggestedAmounts.count, rules.suggestedAmounts.wrong)
    .refine(areSuggestedAmounts, rules.suggestedAmounts.wrong)
    .optional(),
  shows_email: z.boolean().optional(),
  tipping: z.enum(['open', 'closed']).optional(),
});
export type PageChanges = z.output<typeof changePageBody>;

/** Without a password of one's own it is left out. */
export const leavePageBody = z.object({
  current_password: text(accountRules.password.max).min(1, accountRules.password.missing).optional(),
});

export const claimStates = ['unclaimed', 'claim_pending', 'claimed', 'contested'] as const;

export const pageStates = ['draft', 'published', 'hidden', 'left'] as const;

/** A page as its managers see it. */
export const ownPageSchema = beneficiarySchema
  .pick({ id: true, name: true, bio: true, profile_picture: true, follower_count: true, types: true })
  .extend({
    state: z.enum(pageStates),
    /** Why we have hidden it, whatever its state. */
    hidden_because: z.string().nullable(),
    /** Whether nobody else sees it because all of its owners are suspended. */
    withheld: z.boolean(),
    /** While it is contested, nobody changes its name or its addresses, editors change nothing, and nobody joins. */
    claim_state: z.enum(claimStates),
    role: z.enum(['owner', 'editor']),
    handle: z.string().nullable(),
    /** Made from the name: what it gets when it is published without a handle. */
    suggested_handle: z.string().nullable(),
    links: z.array(z.string()),
    thank_you: z.string(),
    suggested_amounts: z.array(z.number()),
    /** The address that is notified of tips; null for editors. */
    email: z.string().nullable(),
    /** Whether the address is public. */
    shows_email: z.boolean(),
    tipping: z.enum(['open', 'closed']),
    published_at: z.iso.datetime().nullable(),
  })
  .meta({ id: 'OwnPage' });
export type OwnPage = z.infer<typeof ownPageSchema>;
