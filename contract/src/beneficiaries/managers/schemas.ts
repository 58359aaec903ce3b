import { z } from 'zod';
import { emailField } from '../../account/forms.ts';
import { uuid } from '../../uuid.ts';

export const managerRoles = ['owner', 'editor'] as const;
const role = z.enum(managerRoles);

/** The managers of a page, and the people an owner has invited. */
export const pageManagersSchema = z
  .object({
    /** The longest-serving manager first. */
    managers: z.array(
      z.object({
        id: uuid,
        name: z.string(),
        /** Owners see it; null for editors. */
        email: z.string().nullable(),
        role,
        is_you: z.boolean(),
        /**
         * Until when an owner stays one, because new owners wait a week before they remove older ones or are left with the
         * page; null where whoever asks may end it now, and for editors.
         */
        stays_until: z.iso.datetime().nullable(),
      }),
    ),
    /** Owners see them; empty for editors. */
    invitations: z.array(z.object({ id: uuid, email: z.string(), role, expires_at: z.iso.datetime() })),
  })
  .meta({ id: 'PageManagers' });
export type PageManagers = z.infer<typeof pageManagersSchema>;

const email = z.string().max(300).pipe(emailField);
export const inviteManagerBody = z.object({ email, role });
export const managerRoleBody = z.object({ role });

/** What is in the link of an invitation. */
export const invitationTokenBody = z.object({ token: z.string().min(1).max(200) });

export const pageInvitationSchema = z
  .object({
    page: z.object({ id: uuid, name: z.string() }),
    role,
    /** Whether it was sent to the address of the caller's account. */
    for_you: z.boolean(),
  })
  .meta({ id: 'PageInvitation' });
