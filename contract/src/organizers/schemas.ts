import { z } from 'zod';
import { text } from '../envelope.ts';

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

/** What the registration form asks for, with its messages (section 5 of the specification). */
export const organizerFormSchema = z.object({
  full_name: text(100).trim().min(2, 'Name must be at least 2 characters'),
  organization_name: text(120).trim().min(2, 'Organization name must be at least 2 characters'),
  email: text(254).trim().pipe(z.email('Please enter a valid email address')),
  phone: text(40).trim().min(10, 'Please enter a valid phone number'),
  description: text(2000).trim().min(20, 'Description must be at least 20 characters'),
});
export type OrganizerForm = z.infer<typeof organizerFormSchema>;

/** The signed-in person's own organizer, with what only they may see. */
export const ownOrganizerSchema = organizerSchema
  .extend({ full_name: z.string(), email: z.string(), phone: z.string() })
  .meta({ id: 'OwnOrganizer' });
export type OwnOrganizer = z.infer<typeof ownOrganizerSchema>;
