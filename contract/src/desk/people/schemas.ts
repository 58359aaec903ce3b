import { z } from 'zod';
import { campaignStates } from '../../campaigns/campaign-rules.ts';
import { orNull } from '../../or-null.ts';
import { uuid } from '../../uuid.ts';
import { operatorRoleSchema } from '../schemas.ts';

export const deskPersonSchema = z
  .object({
    id: uuid,
    name: z.string(),
    email: z.string(),
    created_at: z.iso.datetime(),
    /** Since when an operator has suspended them. */
    suspended_at: z.iso.datetime().nullable(),
    /** Their role at the desk. */
    role: orNull(operatorRoleSchema),
  })
  .meta({ id: 'DeskPerson' });
export type DeskPerson = z.infer<typeof deskPersonSchema>;

export const deskPersonDetailsSchema = deskPersonSchema
  .extend({
    /** Whether their mail address is verified. */
    address_proven: z.boolean(),
    /** Null where another identity service signs them in. */
    sessions: z.int().min(0).nullable(),
    tips_sent: z.int().min(0),
    pages: z.array(
      z.object({ id: uuid, name: z.string(), role: z.enum(['owner', 'editor']), listed: z.boolean() }),
    ),
    /** The last fifty of their campaigns, in any state, the newest first. */
    campaigns: z.array(z.object({ id: uuid, title: z.string(), state: z.enum(campaignStates) })),
    /** `public` says whether everybody sees its page. */
    organization: z.object({ id: uuid, name: z.string(), public: z.boolean() }).nullable(),
    /** Why they are suspended, as the log has it. */
    suspended_because: z.string().nullable(),
    /** Whether this is the caller's own account. */
    own: z.boolean(),
  })
  .meta({ id: 'DeskPersonDetails' });
export type DeskPersonDetails = z.infer<typeof deskPersonDetailsSchema>;
