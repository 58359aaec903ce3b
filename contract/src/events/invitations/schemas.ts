import { z } from 'zod';
import { uuid } from '../../uuid.ts';
import { lineUpStandings } from '../own/schemas.ts';

/** The place of an own page on the bill of an event to come. */
export const invitationSchema = z
  .object({
    event: z.object({
      id: uuid,
      title: z.string(),
      start_time: z.iso.datetime({ offset: true }).nullable(),
      place_name: z.string().nullable(),
      /** The name of the organization; null where there is none. */
      organizer: z.string().nullable(),
    }),
    page: z.object({ id: uuid, name: z.string() }),
    standing: z.enum(lineUpStandings),
  })
  .meta({ id: 'Invitation' });
export type Invitation = z.infer<typeof invitationSchema>;

export const answerInvitationBody = z.object({ agreed: z.boolean() }).meta({ id: 'InvitationAnswer' });
