import { z } from 'zod';

/** The signed-in person, as the account widget and the amounts on a page need it. */
export const profileSchema = z
  .object({
    id: z.uuid(),
    email: z.string(),
    full_name: z.string(),
    profile_picture: z.string().nullable(),
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
