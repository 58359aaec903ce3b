import { z } from 'zod';
import { uuid } from '../uuid.ts';

export const demoRoles = [
  'fan',
  'performer',
  'leader',
  'organizer',
  'operator',
  'colleague',
  'support',
] as const;
export type DemoRole = (typeof demoRoles)[number];

export const demonstrationSchema = z
  .object({
    /** The front page of the sandbox: mail, payments, and the codes of authenticator apps. */
    sandbox_url: z.url(),
    /** Everybody may know the passwords: no money moves here. */
    accounts: z.array(
      z.object({
        role: z.enum(demoRoles),
        full_name: z.string(),
        email: z.string(),
        password: z.string(),
      }),
    ),
    /** An evening that is going on now; null where its organizer ended or hid it. */
    night: z
      .object({
        event: uuid,
        /** The code of the sign beside the stage. */
        code: z.string(),
        /** The token of the screen in the room; null while there is none. */
        screen: z.string().nullable(),
      })
      .nullable(),
    /** The slug of a campaign that closes soon; null while there is none. */
    campaign: z.string().nullable(),
    /** The pages of the demo performer and of the band that another one leads; null where they were given away. */
    pages: z.object({ performer: uuid.nullable(), band: uuid.nullable() }),
  })
  .meta({ id: 'Demonstration' });
