import { z } from 'zod';
import { uuid } from '../../uuid.ts';
import { visibility } from '../schemas.ts';

export const deskEventSchema = z
  .object({
    id: uuid,
    title: z.string(),
    start_time: z.iso.datetime().nullable(),
    state: z.enum(['draft', 'published', 'canceled', 'deleted']),
    ...visibility,
  })
  .meta({ id: 'DeskEvent' });
export type DeskEvent = z.infer<typeof deskEventSchema>;

export const deskEventDetailsSchema = deskEventSchema
  .extend({
    description: z.string(),
    place_name: z.string().nullable(),
    performers: z.array(z.string()),
    /** `account` is null for a sample organizer, which nobody can sign in as. */
    organizer: z.object({ id: uuid, name: z.string(), account: uuid.nullable() }).nullable(),
  })
  .meta({ id: 'DeskEventDetails' });
export type DeskEventDetails = z.infer<typeof deskEventDetailsSchema>;
