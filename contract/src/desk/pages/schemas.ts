import { z } from 'zod';
import { pageStates } from '../../beneficiaries/own/schemas.ts';
import { uuid } from '../../uuid.ts';
import { visibility } from '../schemas.ts';

export const deskPageSchema = z
  .object({
    id: uuid,
    name: z.string(),
    handle: z.string().nullable(),
    profile_picture: z.string().nullable(),
    state: z.enum(pageStates),
    ...visibility,
  })
  .meta({ id: 'DeskPage' });
export type DeskPage = z.infer<typeof deskPageSchema>;

export const deskPageDetailsSchema = deskPageSchema
  .extend({
    bio: z.string(),
    links: z.array(z.string()),
    follower_count: z.int().min(0),
    created_at: z.iso.datetime(),
    managers: z.array(z.object({ id: uuid, name: z.string(), role: z.enum(['owner', 'editor']) })),
  })
  .meta({ id: 'DeskPageDetails' });
export type DeskPageDetails = z.infer<typeof deskPageDetailsSchema>;
