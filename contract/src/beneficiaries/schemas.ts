import { z } from 'zod';
import { anyOf, pageQuery, searchText, wholeNumberText } from '../envelope.ts';
import { uuid } from '../uuid.ts';

export const beneficiaryTypeSchema = z.object({ id: uuid, name: z.string() }).meta({ id: 'BeneficiaryType' });
export type BeneficiaryType = z.infer<typeof beneficiaryTypeSchema>;

export const beneficiarySchema = z
  .object({
    id: uuid,
    name: z.string(),
    bio: z.string(),
    /** A path on this site or an absolute URL; null shows a woven pattern made from the id. */
    profile_picture: z.string().nullable(),
    follower_count: z.int().min(0),
    types: z.array(beneficiaryTypeSchema),
    user: z.object({ email: z.string().nullable() }),
    /** The page's own figures; null where there are none yet. */
    stats: z
      .object({ events: z.int().min(0), tips_received: z.int().min(0), joined_year: z.int() })
      .nullable(),
    /** Whether it takes tips at the moment; not yet where there is no account that it can be paid into. */
    tipping: z.enum(['open', 'closed', 'not_yet']),
    /** Whole amounts in dollars that the tip form offers, ascending; empty where it offers its own. */
    suggested_amounts: z.array(z.int()),
  })
  .meta({ id: 'Beneficiary' });
export type Beneficiary = z.infer<typeof beneficiarySchema>;

/** One beneficiary by itself, with what its managers chose for it. */
export const profileSchema = beneficiarySchema
  .extend({
    /** Its short address is `/@handle`; null where it has none. */
    handle: z.string().nullable(),
    /** Its links to other sites, http or https. */
    links: z.array(z.string()),
    /** Whether the page can be claimed: nobody has proven yet that it is theirs. */
    claimable: z.boolean(),
    /** The members of a band, among whom its tips are divided; without their shares. */
    members: z.array(z.object({ id: uuid, name: z.string() })),
  })
  .meta({ id: 'BeneficiaryProfile' });
export type BeneficiaryProfile = z.infer<typeof profileSchema>;

export const listProfessionalsQuery = pageQuery.extend({
  search: searchText.optional().describe('Part of a name, in any script; accents and case do not count'),
  type: anyOf(uuid).describe('Ids of types; repeat the key for any of several'),
  ordering: z
    .enum(['name', '-follower_count'])
    .default('name')
    .describe('By name, or those most people follow first'),
});

export const listNearProfessionalsQuery = z.object({
  search: searchText.default('').describe('What was searched for'),
  type: anyOf(uuid).describe('Ids of types; repeat the key for any of several'),
  limit: wholeNumberText(1, 24, 6).describe('How many at most'),
});

/** What a follower of a page wants to be notified of. */
export const followChoicesSchema = z
  .object({ events: z.boolean(), posts: z.boolean() })
  .meta({ id: 'FollowChoices' });
export type FollowChoices = z.infer<typeof followChoicesSchema>;

export const followedSchema = beneficiarySchema
  .extend({ hears: followChoicesSchema })
  .meta({ id: 'FollowedBeneficiary' });

export const followSchema = z
  .object({ following: z.boolean(), follower_count: z.int().min(0) })
  .meta({ id: 'Follow' });
