import { z } from 'zod';

/** What everybody may see of an organizer; the person's own name, mail and phone are not part of it. */
export const organizerSchema = z
  .object({
    id: z.uuid(),
    /** Of the organization. */
    name: z.string(),
    description: z.string(),
    upcoming_events: z.int().min(0),
    joined_year: z.int(),
  })
  .meta({ id: 'Organizer' });
export type Organizer = z.infer<typeof organizerSchema>;
