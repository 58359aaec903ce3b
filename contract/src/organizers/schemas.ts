import { z } from 'zod';
import { text, words } from '../envelope.ts';
import { uuid } from '../uuid.ts';
import { organizerRules as rules } from './rules.ts';

/** What everybody may see of an organizer; the person's own name, mail and phone are not part of it. */
export const organizerSchema = z
  .object({
    id: uuid,
    /** Of the organization. */
    name: z.string(),
    description: z.string(),
    upcoming_events: z.int().min(0),
    joined_year: z.int(),
  })
  .meta({ id: 'Organizer' });
export type Organizer = z.infer<typeof organizerSchema>;

/** What the registration form asks for, with its messages (section 5 of the specification). */
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
    /** Whether everybody sees it: once the person's mail address is proven. */
    public: z.boolean(),
  })
  .meta({ id: 'OwnOrganizer' });
export type OwnOrganizer = z.infer<typeof ownOrganizerSchema>;
