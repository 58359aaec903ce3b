import { z } from 'zod';
import { words } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { accountRules as rules } from './rules.ts';

/** The signed-in person, as the account widget and the amounts on a page need it. */
export const profileSchema = z
  .object({
    id: uuid,
    email: z.string(),
    /** Whether the address is verified: by a link, by a code, or by the service the person signs in with. */
    email_verified: z.boolean(),
    full_name: z.string(),
    profile_picture: z.string().nullable(),
    /** Whether the person works at the desk, in any role. */
    is_operator: z.boolean(),
    /** When the account will be erased, if the person has requested it; null otherwise. */
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

/** Days within which somebody can cancel the deletion of their account. */
export const DELETION_DAYS = 30;

/** Any part of the profile; omitted fields stay unchanged. */
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
