import { z } from 'zod';
import { words } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { accountRules as rules } from './rules.ts';

/** The signed-in person, as the account widget and the amounts on a page need it. */
export const profileSchema = z
  .object({
    id: uuid,
    email: z.string(),
    /** Whether the address is known to be the person's: by a link, a code, or the service they sign in with. */
    email_verified: z.boolean(),
    full_name: z.string(),
    profile_picture: z.string().nullable(),
    /** When the account will be gone for good, for whoever asked for that; null for everybody else. */
    deletion_due: z.iso.datetime({ offset: true }).nullable(),
    preferences: z.object({
      currency: z.object({
        symbol: z.string(),
        /** True puts the symbol after the amount. */
        append_symbol: z.boolean(),
      }),
    }),
  })
  .meta({ id: 'Profile' });
export type Profile = z.infer<typeof profileSchema>;

/** How long somebody who asked to be deleted may change their mind, in days. */
export const DELETION_DAYS = 30;

/** Any part of the profile; what is left out stays. */
export const updateProfileBody = z.object({
  full_name: words(rules.fullName).optional(),
  /** The id of an uploaded picture; null for none. */
  picture: uuid.nullable().optional(),
  preferences: z
    .object({
      currency: z.object({
        symbol: words(rules.symbol).regex(/^[^\p{C}\p{N}]+$/u, rules.symbol.unsupported),
        append_symbol: z.boolean(),
      }),
    })
    .optional(),
});
