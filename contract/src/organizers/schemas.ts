import { z } from 'zod';
import { text, words } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { organizerRules as rules } from './rules.ts';

/** The public data of an organizer, without the person's own name, mail address and phone number. */
export const organizerSchema = z
  .object({
    id: uuid,
    /** The name of the organization. */
    name: z.string(),
    description: z.string(),
    upcoming_events: z.int().min(0),
    joined_year: z.int(),
  })
  .meta({ id: 'Organizer' });
export type Organizer = z.infer<typeof organizerSchema>;

/** The fields of the registration form, with their messages (section 5 of the specification). */
export const organizerFormSchema = z.object({
  full_name: words(rules.fullName),
  organization_name: words(rules.organizationName),
  email: text(rules.email.max).trim().pipe(z.email(rules.email.invalid)),
  phone: words(rules.phone),
  description: words(rules.description),
});
export type OrganizerForm = z.infer<typeof organizerFormSchema>;

/** The signed-in person's own organizer, with what only they may see. */
export const ownOrganizerSchema = organizerSchema
  .extend({
    full_name: z.string(),
    email: z.string(),
    phone: z.string(),
    /** Whether it is public: true once the person's mail address is verified. */
    public: z.boolean(),
  })
  .meta({ id: 'OwnOrganizer' });
export type OwnOrganizer = z.infer<typeof ownOrganizerSchema>;
