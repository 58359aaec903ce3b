import { z } from 'zod';
import { emailField } from '../../account/forms.ts';
import { claimStates, foundPageBody, pageStates } from '../../beneficiaries/own/schemas.ts';
import { deskClaimSchema } from '../../claims/schemas.ts';
import { uuid } from '../../uuid.ts';
import { reason, visibility } from '../schemas.ts';

export const deskPageSchema = z
  .object({
    id: uuid,
    name: z.string(),
    handle: z.string().nullable(),
    profile_picture: z.string().nullable(),
    state: z.enum(pageStates),
    ...visibility,
  })
  .meta({ id: 'DeskPage' });
export type DeskPage = z.infer<typeof deskPageSchema>;

export const deskPageDetailsSchema = deskPageSchema
  .extend({
    bio: z.string(),
    links: z.array(z.string()),
    follower_count: z.int().min(0),
    created_at: z.iso.datetime(),
    managers: z.array(z.object({ id: uuid, name: z.string(), role: z.enum(['owner', 'editor']) })),
    claim_state: z.enum(claimStates),
    /** Its newest claims, the last one first. */
    claims: z.array(deskClaimSchema),
    /** Why an operator has stopped its payouts; null where they go on. */
    payouts_frozen_because: z.string().nullable(),
  })
  .meta({ id: 'DeskPageDetails' });
export type DeskPageDetails = z.infer<typeof deskPageDetailsSchema>;

/** A page for somebody who is not here yet. */
export const addPageBody = foundPageBody.pick({ name: true, types: true, bio: true }).extend({
  /** The mail address on file, with which they can claim it; nobody is shown it. */
  email: z.string().max(300).pipe(emailField).nullable().default(null),
  reason,
});
export type PageAddition = z.output<typeof addPageBody>;
