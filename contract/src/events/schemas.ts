import { z } from 'zod';
import { anyOf, pageQuery } from '../envelope.ts';

export const eventCategorySchema = z.object({ id: z.uuid(), name: z.string() }).meta({ id: 'EventCategory' });

/** A performer of an event; the beneficiary's id is null for a name without a profile. */
export const eventBeneficiarySchema = z
  .object({
    id: z.uuid(),
    beneficiary: z.object({ id: z.uuid().nullable(), name: z.string() }),
  })
  .meta({ id: 'EventBeneficiary' });

export const eventSchema = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string(),
    banner: z.string().nullable(),
    /** ISO 8601 with offset; null when not fixed yet. */
    start_time: z.iso.datetime({ offset: true }).nullable(),
    category: eventCategorySchema,
    /** Latitude first, longitude second; null where the place is not on the map. */
    location: z.object({ coordinates: z.tuple([z.number(), z.number()]) }).nullable(),
    display_price: z.string(),
    tickets_sold: z.int().min(0),
    total_available_tickets: z.int().min(0),
    beneficiaries: z.array(eventBeneficiarySchema),
  })
  .meta({ id: 'Event' });
export type Event = z.infer<typeof eventSchema>;

export const listEventsQuery = pageQuery.extend({
  category: anyOf(z.uuid()),
  beneficiary: anyOf(z.uuid()),
  when: z.enum(['upcoming', 'past', 'all']).default('upcoming'),
});
