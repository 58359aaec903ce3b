import { z } from 'zod';
import * as texts from '#messages/account.ts';
import { nameTooShort } from '#messages/forms.ts';
import { text } from '../envelope.ts';

/** The signed-in person, as the account widget and the amounts on a page need it. */
export const profileSchema = z
  .object({
    id: z.uuid(),
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
  full_name: text(100).trim().min(2, nameTooShort).optional(),
  /** The id of an uploaded picture; null for none. */
  picture: z.uuid().nullable().optional(),
  preferences: z
    .object({
      currency: z.object({
        symbol: text(4)
          .trim()
          .min(1, texts.symbolMissing)
          .regex(/^[^\p{C}\p{N}]+$/u, texts.symbolUnusable),
        append_symbol: z.boolean(),
      }),
    })
    .optional(),
});
